import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { HowPointsWork } from '@/domain/how-points-work';
import { useFreshCurrentUser } from '@/lib/current-user';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { contributorPages, ownStandingQuery } from '../api/leaderboard';
import { ContributorRow } from '../components/contributor-row';
import { LeaderboardSkeleton } from '../components/leaderboard-skeleton';

export function LeaderboardScreen() {
  const user = useFreshCurrentUser();
  const pages = useInfiniteQuery(contributorPages());
  const own = useQuery(ownStandingQuery());
  const contributors = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const isOwnInSight = contributors.some(({ id }) => id === user.id);
  const total = pages.data?.pages.at(-1)?.total;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title="Top Contributors"
        subtitle={total === undefined ? undefined : formatCount(total, 'contributor')}
        actions={<HowPointsWork />}
      />
      {pages.isPending && <LeaderboardSkeleton />}
      {pages.isError && !pages.data && (
        <Card>
          <QueryProblem query={pages} />
        </Card>
      )}
      {pages.data && contributors.length === 0 && (
        <Card>
          <EmptyState
            icon={<Trophy />}
            title="No contributors yet. Be the first to submit intelligence!"
          />
        </Card>
      )}
      {contributors.length > 0 && (
        <Card className="overflow-hidden">
          <ol aria-label="Contributors" className="divide-y">
            {contributors.map((contributor) => (
              <li
                key={contributor.id}
                className="[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]"
              >
                <ContributorRow contributor={contributor} isOwn={contributor.id === user.id} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      <FurtherPages query={pages} label="Show more contributors" isAutomatic />
      {contributors.length > 0 && !isOwnInSight && own.data && (
        <Card
          aria-label="Your position"
          className="sticky bottom-3 overflow-hidden bg-raised shadow-pop"
        >
          <ContributorRow contributor={own.data} isOwn />
        </Card>
      )}
    </div>
  );
}
