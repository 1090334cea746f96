import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, refreshCurrentUser } from '@/lib/current-user';
import { noteDeletion } from '@/lib/live/deletions';
import { firstLivePosition } from '@/lib/live/live-position';
import { createRefresher } from '@/lib/live/live-refresher';
import { refreshesOf } from '@/lib/live/live-rules';
import { setLiveState } from '@/lib/live/live-state';
import { shareLive } from '@/lib/live/shared-live';
import { LIVE_TABLES } from './live-tables';

/** Follows what others do, and refreshes what it changes on this screen. */
export function startLive(queryClient: QueryClient): void {
  const user = () => queryClient.getQueryData(currentUserQuery.queryKey);
  const me = user();
  if (!me) return;
  const refresh = createRefresher(queryClient);
  shareLive(`watchfloor-live-${me.id}`, firstLivePosition(), {
    onEvent: (_id, event) => {
      noteDeletion(event);
      for (const one of refreshesOf(LIVE_TABLES, event, user() ?? me)) refresh(one);
    },
    onReset: () => refresh({ everything: true }),
    onState: setLiveState,
    // Whether it is over is said by the one call that everything begins with.
    onRefused: () => refreshCurrentUser(queryClient),
  });
}
