import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type HandoverHead, pathTo } from '@watchfloor/contract';
import { Handshake, Printer } from 'lucide-react';
import { PathLink } from '@/domain/path-link';
import { useCurrentUser } from '@/lib/current-user';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { handoverPages, handoverQuery, useDraftHandover } from '../api/handovers';
import { HandoverDraft } from './handover-draft';
import { HandoverBadge, HandoverHeading, namesOf, shiftOf } from './handover-heading';
import { HandoverView } from './handover-view';

/** The handover that the reader has to do something about, and the earlier ones. */
export function HandoverCard() {
  const user = useCurrentUser();
  const list = useInfiniteQuery(handoverPages);
  const draft = useDraftHandover();
  const handovers = list.data?.pages.flatMap((page) => page.items) ?? [];
  const current = currentOf(handovers, user.id);
  const earlier = handovers.filter((one) => one !== current && one.state !== 'draft');
  return (
    <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
      <Card aria-label="Handover" aria-busy={list.isPending} className="max-lg:order-first">
        <CardHeader className={current && 'items-baseline'}>
          <CardTitle>Handover</CardTitle>
          {current && (
            <div className="min-w-0 max-sm:order-last max-sm:w-full sm:flex-1">
              <HandoverHeading handover={current} />
            </div>
          )}
          {current && (
            <div className="flex shrink-0 items-baseline gap-2">
              <HandoverBadge handover={current} />
              {current.state !== 'draft' && (
                <PathLink
                  path={pathTo.handover(current.id)}
                  aria-label="Open, to print"
                  title="Open, to print"
                  className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
                >
                  <Printer aria-hidden />
                </PathLink>
              )}
            </div>
          )}
        </CardHeader>
        {list.isPending && <Skeleton className="m-4 h-40" />}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && !current && (
          <EmptyState
            icon={<Handshake />}
            title="No handover is under way"
            text="At the end of your shift, draft one: open points, due tasks, rooms and failing sources are filled in."
            action={
              <Button variant="primary" pending={draft.isPending} onClick={() => draft.run()}>
                Draft a handover
              </Button>
            }
          />
        )}
        {current && <Current key={current.id} id={current.id} />}
      </Card>
      {earlier.length > 0 && (
        <Card aria-label="Earlier handovers">
          <CardHeader>
            <CardTitle>Earlier handovers</CardTitle>
          </CardHeader>
          <ul className="divide-y">
            {earlier.map((handover) => (
              <HandoverRow key={handover.id} handover={handover} />
            ))}
          </ul>
          <FurtherPages query={list} label="Show earlier handovers" />
        </Card>
      )}
    </div>
  );
}

/** The own draft; what is signed to the reader; what nobody has accepted in time. */
const currentOf = (handovers: readonly HandoverHead[], userId: string) =>
  handovers.find(({ state, to }) => state === 'signed' && to?.id === userId) ??
  handovers.find(({ state }) => state === 'draft') ??
  handovers.find(({ isOverdue }) => isOverdue);

function Current({ id }: { id: string }) {
  const query = useQuery(handoverQuery(id));
  if (query.isError && !query.data) return <QueryProblem query={query} />;
  if (!query.data) return <Skeleton className="m-4 h-40" />;
  return query.data.state === 'draft' ? (
    <HandoverDraft handover={query.data} />
  ) : (
    <HandoverView handover={query.data} />
  );
}

function HandoverRow({ handover }: { handover: HandoverHead }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover/60">
      <span className="flex min-w-0 flex-col">
        <PathLink
          path={pathTo.handover(handover.id)}
          dir="auto"
          className="truncate text-body after:absolute after:inset-0"
        >
          {namesOf(handover)}
        </PathLink>
        <span className="font-mono text-ink-2 text-small">{shiftOf(handover)}</span>
      </span>
      <HandoverBadge handover={handover} />
    </li>
  );
}
