import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import {
  type CurrentUser,
  leaderboardEndpoints,
  scoringEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { endpointKey } from '@/lib/endpoint-query';
import { type Notice, notify, useToasts } from '@/ui/toast';
import { announceStanding, countNewAchievements, hasStandingChanged } from './standing-changes';

/** Everything that shows points, read again so that all screens agree. */
const STANDINGS = [
  leaderboardEndpoints.list,
  leaderboardEndpoints.own,
  scoringEndpoints.listAchievements,
  scoringEndpoints.listPoints,
  usersEndpoints.profile,
  usersEndpoints.list,
];

/** Watches the user's own standing and announces what they have reached, after what else there is to say. */
export function StandingAnnouncer() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const known = useRef(user);
  const [waiting, setWaiting] = useState<readonly Notice[]>([]);

  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (!hasStandingChanged(before, user)) return;
    for (const endpoint of STANDINGS) {
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
    void readAnnouncements(before, user).then((notices) => {
      if (notices.length > 0) setWaiting((others) => [...others, ...notices]);
    });
  }, [user, queryClient]);

  const { notice } = useToasts();
  const isActing = useIsMutating() > 0;
  const isQuiet = !notice?.isOpen && !isActing;
  useEffect(() => {
    const [next, ...others] = waiting;
    if (!next || !isQuiet) return;
    notify(next);
    setWaiting(others);
  }, [waiting, isQuiet]);

  return null;
}

async function readAnnouncements(before: CurrentUser, after: CurrentUser): Promise<Notice[]> {
  const hasNew = countNewAchievements(before, after) > 0;
  // An achievement that cannot be read now is on the profile later; the level is told in any case.
  const latest = hasNew ? await call(scoringEndpoints.listAchievements).catch(() => []) : [];
  return announceStanding(before, after, latest);
}
