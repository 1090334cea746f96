import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Author,
  type Place,
  PRESENCE_BEAT_SECONDS,
  presenceEndpoints,
} from '@watchfloor/contract';
import { useEffect } from 'react';
import { call } from '@/lib/client';
import { presenceKey } from '@/lib/live/refresh-rules';

const NOBODY: readonly Author[] = [];

/** Reports presence while this is visible, and returns who else is present. */
export function usePresence(place: Place, placeId: string): readonly Author[] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: presenceKey(place, placeId),
    queryFn: ({ signal }) =>
      call(presenceEndpoints.reportPresence, { body: { place, placeId }, signal }),
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

/** `keepalive` outlives the page. If it is lost, the missing heartbeat ends the presence. */
function sayGoodbye(place: Place, placeId: string): void {
  void fetch(presenceEndpoints.leave.path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ place, placeId }),
  }).catch(() => {});
}
