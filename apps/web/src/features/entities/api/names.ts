import {
  type EntityDetails,
  type NewEntity,
  type NewEntityName,
  namedEntitiesEndpoints,
} from '@watchfloor/contract';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

/** A name that is short or common is no failure: its form asks, with the number of matches. */
function warningOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === 'COMMON_NAME') return error;
  throw error;
}

/** Answers with the entity, or with the warning. */
export function useNameEntity() {
  return useNoticedMutation<NewEntity, EntityDetails | ApiError>({
    act: (body) => call(namedEntitiesEndpoints.create, { body }).catch(warningOf),
    onSuccess: useRefreshEntities(),
    failure: { text: 'Failed to create the entity', preferServerMessage: true },
  });
}

export function useAddName(id: string) {
  return useNoticedMutation<NewEntityName, EntityDetails | ApiError>({
    act: (body) => call(namedEntitiesEndpoints.addName, { params: { id }, body }).catch(warningOf),
    onSuccess: useRefreshEntities(),
    failure: { text: 'Failed to add the name', preferServerMessage: true },
  });
}

export function useRemoveName(id: string) {
  return useNoticedMutation({
    act: (nameId: string) => call(namedEntitiesEndpoints.removeName, { params: { id, nameId } }),
    onSuccess: useRefreshEntities(),
    success: { title: 'Name removed' },
    failure: { text: 'Failed to remove the name', preferServerMessage: true },
  });
}
