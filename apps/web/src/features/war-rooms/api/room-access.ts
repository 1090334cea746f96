import { useQueryClient } from '@tanstack/react-query';
import { type AccessRequest, warRoomsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshRoom } from './war-rooms';

const PAGE = 30;

export const roomAccessPages = (id: string) =>
  endpointPages(warRoomsEndpoints.listAccesses, { params: { id }, query: { limit: PAGE } });

interface Outcome {
  onSuccess?: (() => void) | undefined;
  onFailure: (error: Error) => void;
}

/** For admins: what was closed to them is read anew once it is open. */
export function useTakeAccess(id: string, { onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: AccessRequest) => call(warRoomsEndpoints.takeAccess, { params: { id }, body }),
    onSuccess: async () => {
      await refreshRoom(queryClient, id);
      onSuccess?.();
    },
    onFailure,
    success: { title: 'Access taken', description: 'For one hour, and its members see it' },
    failure: { text: 'Failed to take access' },
  });
}
