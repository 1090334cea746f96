import { useInfiniteQuery } from '@tanstack/react-query';
import { browserName, displayName } from '@watchfloor/contract';
import { MemberLink } from '@/domain/member-link';
import { useEndMemberSession } from '@/domain/sessions/end-session';
import { SessionItem } from '@/domain/sessions/session-item';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { TitledDialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { allSessionPages } from '../api/all-sessions';

/** Everybody's sessions. The reader's own is always among them. */
export function SignedInDialog({ onClose }: { onClose: () => void }) {
  const list = useInfiniteQuery(allSessionPages);
  const end = useEndMemberSession();
  const sessions = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Who is signed in"
      description={total === undefined ? 'Loading' : formatCount(total, 'session')}
    >
      <div className="mt-3 max-h-[60dvh] overflow-y-auto border-t">
        {list.isPending && (
          <div role="status" aria-label="Loading sessions" className="flex flex-col gap-3 p-4">
            <Skeleton className="w-48" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        )}
        {list.isError && !list.data && <QueryProblem query={list} />}
        <ul aria-label="Sessions" className="divide-y">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              member={<MemberLink member={session.user} className="font-semibold text-dense" />}
              endLabel={`End the session of ${displayName(session.user)} in ${browserName(session.userAgent)}`}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.run(session.id)}
            />
          ))}
        </ul>
        <FurtherPages query={list} label="Show more sessions" />
      </div>
    </TitledDialog>
  );
}
