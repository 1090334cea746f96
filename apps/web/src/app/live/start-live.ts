import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, refreshCurrentUser } from '@/lib/current-user';
import { noteDeletion } from '@/lib/live/deletions';
import { firstLivePosition } from '@/lib/live/live-position';
import { createRefresher } from '@/lib/live/live-refresher';
import { setLiveState } from '@/lib/live/live-state';
import { refreshOf } from '@/lib/live/refresh-rules';
import { shareLive } from '@/lib/live/shared-live';

/** Listens to live events and refreshes what they change on screen. */
export function startLive(queryClient: QueryClient): void {
  const user = () => queryClient.getQueryData(currentUserQuery.queryKey);
  const me = user();
  if (!me) return;
  const refresh = createRefresher(queryClient);
  shareLive(`watchfloor-live-${me.id}`, firstLivePosition(), {
    onEvent: (_id, event) => {
      noteDeletion(event);
      refresh(refreshOf(event, user() ?? me));
    },
    onReset: () => refresh({ everything: true }),
    onState: setLiveState,
    // A 401 of this call ends the session.
    onRefused: () => refreshCurrentUser(queryClient),
  });
}
