import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, scoringEndpoints } from '@watchfloor/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { refreshAfter } from '@/lib/live/refresh';
import { type Notice, notify, useToasts } from '@/ui/toast';
import { announceStanding, countNewAchievements, hasStandingChanged } from './standing-changes';

/** Announces the user's new achievements and levels, after other notices. */
export function StandingAnnouncer() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const known = useRef(user);
  const [waiting, setWaiting] = useState<readonly Notice[]>([]);

  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (!hasStandingChanged(before, user)) return;
    void refreshAfter(queryClient, [{ kind: 'standing.changed', memberId: user.id }]);
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
  // If achievements cannot be fetched, they are on the profile; the level is announced in any case.
  const latest = hasNew ? await call(scoringEndpoints.listAchievements).catch(() => []) : [];
  return announceStanding(before, after, latest);
}
