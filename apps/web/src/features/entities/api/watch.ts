import { watchesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

export function useWatch(id: string) {
  return useNoticedMutation({
    act: (isWatched: boolean) =>
      call(isWatched ? watchesEndpoints.watch : watchesEndpoints.unwatch, { params: { id } }),
    onSuccess: useRefreshEntities(),
    failure: (isWatched) => ({
      text: isWatched ? 'Failed to watch it' : 'Failed to stop watching it',
      preferServerMessage: true,
    }),
  });
}
