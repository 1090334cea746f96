import { accessEndpoints, type NewGroupGrant } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const groupsQuery = endpointQuery(accessEndpoints.listGroups);

export function useSaveGroup() {
  return useNoticedMutation({
    act: (body: NewGroupGrant) => call(accessEndpoints.saveGroup, { body }),
    changes: [{ kind: 'access.changed' }],
    success: ({ group }) => ({
      title: `Group ${group} saved`,
      description: 'It applies from the next sign-in of its people on.',
    }),
    failure: { text: 'Failed to save the group', preferServerMessage: true },
  });
}

export function useDeleteGroup() {
  return useNoticedMutation({
    act: (id: string) => call(accessEndpoints.deleteGroup, { params: { id } }),
    changes: [{ kind: 'access.changed' }],
    success: { title: 'Group removed' },
    failure: { text: 'Failed to remove the group', preferServerMessage: true },
  });
}
