import type { UseQueryResult } from '@tanstack/react-query';
import type { MemberProfile } from '@watchfloor/contract';
import { QueryProblem } from '@/lib/query-problem';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { AchievementsCard } from './achievements-card';
import { Counters } from './counters';
import { ExpertiseCard } from './expertise-card';
import { RecentReportsCard } from './recent-reports-card';

interface ContributionsProps {
  query: UseQueryResult<MemberProfile>;
  /** The text shown without achievements. */
  achievementsText: string;
}

/** A member's contributions: the same on the own profile and on another's page. */
export function Contributions({ query, achievementsText }: ContributionsProps) {
  const profile = query.data;
  if (profile) {
    return (
      <>
        <Counters profile={profile} />
        <AchievementsCard achievements={profile.achievements} emptyText={achievementsText} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ExpertiseCard expertise={profile.expertise} />
          <RecentReportsCard recentReports={profile.recentReports} />
        </div>
      </>
    );
  }
  if (query.isError) {
    return (
      <Card>
        <QueryProblem query={query} />
      </Card>
    );
  }
  return (
    <div role="status" aria-label="Loading contributions" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
      </div>
      <Skeleton className="h-48 rounded-card" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  );
}
