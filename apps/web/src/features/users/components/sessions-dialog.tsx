import { useInfiniteQuery } from '@tanstack/react-query';
import { type DirectoryUser, displayName } from '@watchfloor/contract';
import { MonitorOff } from 'lucide-react';
import { browserName } from '@/domain/browser-name';
import { MemberName } from '@/domain/member-name';
import { SessionItem } from '@/domain/session-item';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { memberSessionPages, useEndMemberSession } from '../api/member-sessions';
import { userLabel } from '../user-label';

interface SessionsDialogProps {
  /** Whose sessions; all there are with `everyone`. */
  of: DirectoryUser | 'everyone';
  onClose: () => void;
}

export function SessionsDialog({ of, onClose }: SessionsDialogProps) {
  const isEveryone = of === 'everyone';
  const list = useInfiniteQuery(memberSessionPages(isEveryone ? undefined : of.id));
  const end = useEndMemberSession();
  const sessions = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {isEveryone ? 'Who is signed in' : `Sessions of ${userLabel(of)}`}
          </DialogTitle>
          <DialogDescription>
            {total === undefined ? 'Looking' : formatCount(total, 'session')}
          </DialogDescription>
        </DialogHeader>
        <div className="mt-3 max-h-[60dvh] overflow-y-auto border-t">
          {list.isPending && (
            <div role="status" aria-label="Loading sessions" className="flex flex-col gap-3 p-4">
              <Skeleton className="w-48" />
              <Skeleton className="w-72 max-w-full" />
            </div>
          )}
          {list.isError && !list.data && <QueryProblem query={list} />}
          {list.data && sessions.length === 0 && (
            <EmptyState icon={<MonitorOff />} title="Not signed in anywhere" />
          )}
          <ul aria-label="Sessions" className="divide-y">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                member={
                  isEveryone && (
                    <MemberName member={session.user} className="font-semibold text-dense" />
                  )
                }
                endLabel={`End the session of ${displayName(session.user)} in ${browserName(session.userAgent)}`}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.run(session.id)}
              />
            ))}
          </ul>
          <FurtherPages query={list} label="Show more sessions" />
        </div>
      </DialogContent>
    </Dialog>
  );
}
