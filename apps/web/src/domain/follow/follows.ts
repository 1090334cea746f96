import { useQueryClient } from '@tanstack/react-query';
import {
  followsEndpoints as calls,
  type FollowChoice,
  type FollowKind,
  type FollowState,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export interface Followed {
  kind: FollowKind;
  id: string;
}

export const followQuery = ({ kind, id }: Followed) =>
  endpointQuery(calls.get, { params: { kind, id } });

const PAGE_SIZE = 50;
export const followPages = endpointPages(calls.list, { query: { limit: PAGE_SIZE } });

/** Null stops following. */
export function useFollow(followed: Followed) {
  const queryClient = useQueryClient();
  const params = { kind: followed.kind, id: followed.id };
  return useNoticedMutation({
    act: async (choice: FollowChoice | null): Promise<FollowState | null> => {
      if (choice) return call(calls.follow, { params, body: choice });
      await call(calls.unfollow, { params });
      return null;
    },
    onSuccess: async (state) => {
      const { queryKey } = followQuery(followed);
      if (state) queryClient.setQueryData(queryKey, state);
      await Promise.all([
        ...(state ? [] : [queryClient.invalidateQueries({ queryKey })]),
        queryClient.invalidateQueries({ queryKey: [calls.list.path] }),
      ]);
    },
    failure: (choice) => ({
      text: choice ? 'Failed to follow it' : 'Failed to stop following it',
      preferServerMessage: true,
    }),
  });
}
