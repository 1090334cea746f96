import { useQuery } from '@tanstack/react-query';
import { PASSWORD_PAGE } from '@watchfloor/contract';
import { useState } from 'react';
import { browserName } from '@/domain/browser-name';
import { SessionItem } from '@/domain/session-item';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Skeleton } from '@/ui/skeleton';
import { ownSessionsQuery, useEndOtherSessions, useEndOwnSession } from '../api/own-sessions';

/** Where the member is signed in, and the way to end it. */
export function SessionsCard() {
  const sessions = useQuery(ownSessionsQuery);
  const end = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  const [isAsking, setIsAsking] = useState(false);
  const others = sessions.data?.filter((session) => !session.isCurrent) ?? [];
  return (
    <Card aria-labelledby="own-sessions">
      <CardHeader>
        <CardTitle id="own-sessions">Where you are signed in</CardTitle>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="ghost">
            <a href={PASSWORD_PAGE}>Change password</a>
          </Button>
          {others.length > 0 && (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              End all others
            </Button>
          )}
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
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End all other sessions?"
        description="Every other browser is signed out at once. You stay signed in here."
        confirmLabel="End all others"
        destructive
        onConfirm={() => endOthers.perform()}
      />
    </Card>
  );
}
