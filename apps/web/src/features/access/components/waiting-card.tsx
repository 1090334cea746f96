import { useInfiniteQuery } from '@tanstack/react-query';
import { DECISIONS_MAX, displayName, type ManagedMember } from '@watchfloor/contract';
import { Check, UserRoundCheck, X } from 'lucide-react';
import { useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { useDecide, waitingPages } from '../api/waiting-accounts';

/** The accounts that wait for approval. */
export function WaitingCard() {
  const list = useInfiniteQuery(waitingPages);
  const decide = useDecide();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [toRefuse, setToRefuse] = useState<readonly ManagedMember[]>([]);
  const accounts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages.at(-1)?.total;
  // Another admin may have decided about some meanwhile.
  const chosen = accounts.filter(({ id }) => ticked.has(id)).slice(0, DECISIONS_MAX);
  const approve = (of: readonly ManagedMember[]) =>
    decide.run({ ids: of.map(({ id }) => id), decision: 'approve' });
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((known) => {
      const next = new Set(known);
      for (const id of ids) isTicked ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <Card aria-labelledby="waiting">
      <CardHeader>
        <CardTitle id="waiting">
          Waiting for approval
          {total ? <span className="ml-2 text-ink-3 tabular-nums">{total}</span> : null}
        </CardTitle>
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={decide.isPending} onClick={() => approve(chosen)}>
              <Check aria-hidden />
              Approve {chosen.length}
            </Button>
            <Button onClick={() => setToRefuse(chosen)}>
              <X aria-hidden />
              Refuse {chosen.length}
            </Button>
          </div>
        )}
      </CardHeader>
      {list.isPending && (
        <div role="status" aria-label="Loading accounts" className="p-4">
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {list.isError && !list.data && <QueryProblem query={list} />}
      {list.data && accounts.length === 0 && (
        <EmptyState
          icon={<UserRoundCheck />}
          title="Nobody waits"
          text="People who ask for access appear here, and you get a notification."
        />
      )}
      {accounts.length > 0 && (
        <>
          <div className="border-b px-4 py-2">
            <Checkbox
              label="Choose all"
              checked={
                chosen.length === 0 ? false : chosen.length === accounts.length || 'indeterminate'
              }
              onCheckedChange={(isTicked) =>
                tick(
                  accounts.map(({ id }) => id),
                  isTicked === true,
                )
              }
            />
          </div>
          <ul aria-label="Accounts that wait" className="divide-y">
            {accounts.map((account) => (
              <li key={account.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <Checkbox
                  aria-label={`Choose ${displayName(account)}`}
                  checked={ticked.has(account.id)}
                  onCheckedChange={(isTicked) => tick([account.id], isTicked === true)}
                />
                <MemberAvatar member={account} />
                <div className="min-w-0 flex-1 basis-40">
                  <p dir="auto" className="truncate font-medium text-body">
                    {displayName(account)}
                  </p>
                  <p className="truncate text-ink-2 text-small">{account.email}</p>
                </div>
                <p className="text-ink-3 text-small">
                  Asked <RelativeTime time={account.createdAt} />
                </p>
                <div className="flex gap-2">
                  <Button onClick={() => approve([account])} disabled={decide.isPending}>
                    <Check aria-hidden />
                    Approve
                    <span className="sr-only"> {displayName(account)}</span>
                  </Button>
                  <Button variant="ghost" onClick={() => setToRefuse([account])}>
                    <X aria-hidden />
                    Refuse
                    <span className="sr-only"> {displayName(account)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <FurtherPages query={list} label="Show more accounts" />
        </>
      )}
      <ConfirmDialog
        open={toRefuse.length > 0}
        onOpenChange={(isOpen) => !isOpen && setToRefuse([])}
        title={`Refuse ${toRefuse.length === 1 && toRefuse[0] ? displayName(toRefuse[0]) : formatCount(toRefuse.length, 'account')}?`}
        description="The account is deleted. They may ask again with a new one while registration allows it."
        confirmLabel="Refuse"
        destructive
        onConfirm={() => decide.perform({ ids: toRefuse.map(({ id }) => id), decision: 'refuse' })}
      />
    </Card>
  );
}
