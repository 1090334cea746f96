import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Author,
  type Place,
  PRESENCE_BEAT_SECONDS,
  presenceEndpoints,
} from '@watchfloor/contract';
import { useEffect } from 'react';
import { call } from '@/lib/client';

const NOBODY: readonly Author[] = [];

export const presenceKey = (place: Place, placeId: string) =>
  [presenceEndpoints.sayPresent.path, { place, placeId }] as const;

/** Says that this is being looked at, as long as it is in sight, and gives who else looks at it now. */
export function usePresence(place: Place, placeId: string): readonly Author[] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: presenceKey(place, placeId),
    queryFn: ({ signal }) =>
      call(presenceEndpoints.sayPresent, { body: { place, placeId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: PRESENCE_BEAT_SECONDS * 1000,
    gcTime: 0,
  });

  useEffect(() => {
    const leave = () => sayGoodbye(place, placeId);
    const follow = () => {
      if (document.hidden) leave();
      else void queryClient.invalidateQueries({ queryKey: presenceKey(place, placeId) });
    };
    document.addEventListener('visibilitychange', follow);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [place, placeId, queryClient]);
  return data ?? NOBODY;
}

/** Outlives the page that says it. Unheard, it is noticed by the silence that follows. */
function sayGoodbye(place: Place, placeId: string): void {
  void fetch(presenceEndpoints.leave.path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ place, placeId }),
  }).catch(() => {});
}
