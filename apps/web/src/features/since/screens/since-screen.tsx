import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SinceGroup } from '@watchfloor/contract';
import { CheckCheck } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { sincePages, useMarkSeen } from '../api/since';
import { SinceGroupRow } from '../components/since-group-row';

export function SinceScreen() {
  const list = useInfiniteQuery({ ...sincePages, refetchOnMount: 'always' });
  const first = list.data?.pages[0];
  const seen = useMarkSeen(first);
  const groups = list.data?.pages.flatMap((page) => page.groups) ?? [];
  const mine = groups.filter(({ reason }) => reason !== 'none');
  const others = groups.filter(({ reason }) => reason === 'none');
  const rows = { isMarking: seen.isPending, onSeen: seen.run };
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title="Since you left"
        subtitle={
          first && (
            <>
              <RelativeTime time={first.since} />
              {first.groupCount > 0 &&
                ` · ${formatCount(first.changeCount, 'change')} in ${formatCount(first.groupCount, 'thing')}`}
            </>
          )
        }
        actions={
          <>
            <Link to="/profile" hash="follows" className={buttonClass()}>
              What you follow
            </Link>
            <Button
              variant="primary"
              pending={seen.isPending}
              disabledReason={groups.length > 0 ? undefined : 'You have seen everything'}
              onClick={() => seen.run(null)}
            >
              <CheckCheck aria-hidden />
              All seen
            </Button>
          </>
        }
      />
      {list.isPending && <SinceSkeleton />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {first && groups.length === 0 && (
        <Card>
          <EmptyState
            icon={<CheckCheck />}
            title="You have seen everything"
            text="Changes of what is yours and what you follow come here, and important news of everyone else."
          />
        </Card>
      )}
      <Section title="Yours and followed" groups={mine} {...rows} />
      <Section title="Other news" groups={others} {...rows} />
      <FurtherPages query={list} label="Show more" isAutomatic />
      {first && first.quieter > 0 && (
        <p className="px-1 text-ink-3 text-small">
          And {formatCount(first.quieter, 'quieter change')} in what you do not follow.
        </p>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  groups: readonly SinceGroup[];
  isMarking: boolean;
  onSeen: (group: SinceGroup) => void;
}

function Section({ title, groups, isMarking, onSeen }: SectionProps) {
  if (groups.length === 0) return null;
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <ul aria-labelledby={id} className="divide-y">
        {groups.map((group) => (
          <SinceGroupRow
            key={`${group.kind} ${group.id}`}
            group={group}
            isMarking={isMarking}
            onSeen={() => onSeen(group)}
          />
        ))}
      </ul>
    </Card>
  );
}

function SinceSkeleton() {
  return (
    <Card role="status" aria-label="Loading changes" className="divide-y">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="w-2/3 max-w-80" />
          <Skeleton className="w-1/2 max-w-96" />
        </div>
      ))}
    </Card>
  );
}
