import { feedEndpoints } from '@watchfloor/contract';
import { Radar } from 'lucide-react';
import { useCurrentUser } from '@/lib/current-user';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useDashboardQuery } from './dashboard-query';
import { FeedReport } from './feed-report';

/** More than this scrolls inside the card (spec §9). */
const ITEMS_IN_SIGHT = 6;
const LIMIT = 30;

export function FeedCard() {
  const user = useCurrentUser();
  const { data, isError, isFetching, refetch } = useDashboardQuery(feedEndpoints.listReports, {
    query: { limit: LIMIT },
  });
  return (
    <Card aria-labelledby="feed" aria-busy={!data && !isError} className="flex flex-col">
      <CardHeader>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <CardTitle id="feed">Trusted Intelligence Feed</CardTitle>
          {data && data.length > 0 && (
            <CardDescription>
              {data.length === LIMIT ? `The latest ${LIMIT}` : `${data.length} in all`}
            </CardDescription>
          )}
        </div>
      </CardHeader>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} className="flex-1" />
      ) : data === undefined ? (
        <FeedSkeleton />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Radar />}
          title="No Matching Intelligence"
          text="Choose other regions or types under Preferences, or submit what you know."
          className="flex-1"
        />
      ) : (
        <ul
          {...(data.length > ITEMS_IN_SIGHT ? { tabIndex: 0, 'aria-label': 'Feed' } : {})}
          className={classNames(
            'grid md:grid-cols-2',
            data.length > ITEMS_IN_SIGHT && 'max-h-[600px] overflow-y-auto',
          )}
        >
          {data.map((report) => (
            <FeedReport key={report.id} report={report} preferences={user} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FeedSkeleton() {
  return (
    <div aria-hidden className="grid md:grid-cols-2">
      {Array.from({ length: ITEMS_IN_SIGHT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className="flex flex-col gap-2.5 border-b p-4 md:odd:border-r">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  );
}
