import { useInfiniteQuery } from '@tanstack/react-query';
import { browserName, displayName } from '@watchfloor/contract';
import { MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { useEndMemberSession } from '@/domain/sessions/end-session';
import { SessionItem } from '@/domain/sessions/session-item';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { memberSessionPages } from '../api/activity-pages';
import { useEndSessions } from '../api/end-sessions';
import { PagedCard } from './paged-card';
import { RowsSkeleton } from './rows-skeleton';

/** Where a member is signed in, with buttons to end it. */
export function MemberSessions({ memberId, name }: { memberId: string; name: string }) {
  const list = useInfiniteQuery(memberSessionPages(memberId));
  const end = useEndMemberSession();
  const endAll = useEndSessions();
  const [isAsking, setIsAsking] = useState(false);
  const hasOthers = list.data?.pages.some(({ items }) => items.some((one) => !one.isCurrent));
  return (
    <>
      <PagedCard
        query={list}
        label="Sessions"
        unit={['session', 'sessions']}
        actions={
          hasOthers && (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              End all sessions
            </Button>
          )
        }
        skeleton={<RowsSkeleton label="Loading sessions" />}
        empty={<EmptyState icon={<MonitorOff />} title="Not signed in anywhere" />}
      >
        {(session) => (
          <SessionItem
            key={session.id}
            session={session}
            endLabel={`End the session of ${displayName(session.user)} in ${browserName(session.userAgent)}`}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.run(session.id)}
          />
        )}
      </PagedCard>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`End all sessions of ${name}?`}
        description="Every browser of theirs is signed out at once. Their API tokens and feeds end, and their webhooks are switched off. They can sign in again."
        confirmLabel="End all sessions"
        destructive
        onConfirm={() => endAll.perform(memberId)}
      />
    </>
  );
}
