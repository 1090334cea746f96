import { useQuery } from '@tanstack/react-query';
import { browserName, PASSWORD_PAGE } from '@watchfloor/contract';
import { useState } from 'react';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Skeleton } from '@/ui/skeleton';
import {
  ownSessionsQuery,
  useEndOtherSessions,
  useEndOwnSession,
  useSignOutEverywhere,
} from './own-sessions';
import { SessionItem } from './session-item';

/** The member's sessions, each with a button to end it. */
export function OwnSessionsCard() {
  const sessions = useQuery(ownSessionsQuery);
  const end = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  const signOut = useSignOutEverywhere();
  const [asked, setAsked] = useState<'others' | 'everywhere' | null>(null);
  const others = sessions.data?.filter((session) => !session.isCurrent) ?? [];
  const close = (isOpen: boolean) => !isOpen && setAsked(null);
  return (
    <Card aria-labelledby="own-sessions">
      <CardHeader>
        <CardTitle id="own-sessions">Where you are signed in</CardTitle>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="ghost">
            <a href={PASSWORD_PAGE}>Change password</a>
          </Button>
          {others.length > 0 && (
            <Button size="sm" onClick={() => setAsked('others')}>
              End all others
            </Button>
          )}
          <Button size="sm" onClick={() => setAsked('everywhere')}>
            Sign out everywhere
          </Button>
        </div>
      </CardHeader>
      {sessions.isPending && (
        <div role="status" aria-label="Loading sessions" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {sessions.isError && !sessions.data && <QueryProblem query={sessions} />}
      {sessions.data && (
        <ul aria-label="Sessions" className="divide-y">
          {sessions.data.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              endLabel={`End the session in ${browserName(session.userAgent)}`}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.run(session.id)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked === 'others'}
        onOpenChange={close}
        title="End all other sessions?"
        description="Every other browser is signed out at once. You stay signed in here."
        confirmLabel="End all others"
        destructive
        onConfirm={() => endOthers.perform()}
      />
      <ConfirmDialog
        open={asked === 'everywhere'}
        onOpenChange={close}
        title="Sign out everywhere?"
        description="Every browser is signed out at once, this one too. Your API tokens and feeds end, and your webhooks are switched off. Drafts in this browser stay."
        confirmLabel="Sign out everywhere"
        destructive
        onConfirm={() => signOut.perform()}
      />
    </Card>
  );
}
