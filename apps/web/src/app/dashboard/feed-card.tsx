import { externalIntelEndpoints, feedEndpoints } from '@watchfloor/contract';
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useDashboardQuery } from './dashboard-query';
import { FeedExternal } from './feed-external';
import { FeedReport } from './feed-report';
import { mergeFeed } from './merge-feed';

/** More than this scrolls inside the card (spec §9). */
const ITEMS_IN_SIGHT = 6;
const LIMIT = 30;
const NEWEST = { query: { limit: LIMIT } };

/** What matches the preferences, from outside and from members, newest first. Each half may fail without the other. */
export function FeedCard() {
  const user = useCurrentUser();
  const external = useDashboardQuery(externalIntelEndpoints.list, NEWEST);
  const community = useDashboardQuery(feedEndpoints.listReports, NEWEST);
  const [hidden, setHidden] = useState<'external' | 'community' | null>(null);
  const halves = [external, community];
  const failed = halves.filter((half) => half.isError);
  const isLoading = halves.some((half) => half.isPending);
  const retry = () => {
    for (const half of failed) void half.refetch();
  };
  const isRetrying = failed.some((half) => half.isFetching);
  const items = mergeFeed(
    hidden === 'external' ? [] : (external.data ?? []),
    hidden === 'community' ? [] : (community.data ?? []),
  );
  return (
    <Card aria-labelledby="feed" aria-busy={isLoading} className="flex flex-col">
      <CardHeader>
        <CardTitle id="feed">Trusted Intelligence Feed</CardTitle>
        {!isLoading && (
          <div className="flex flex-wrap gap-2">
            <HalfChip
              label="External OSINT"
              count={external.data?.length}
              isShown={hidden !== 'external'}
              onToggle={() => setHidden(hidden === 'external' ? null : 'external')}
            />
            <HalfChip
              label="Community"
              count={community.data?.length}
              isShown={hidden !== 'community'}
              onToggle={() => setHidden(hidden === 'community' ? null : 'community')}
            />
          </div>
        )}
      </CardHeader>
      {failed.length === 1 && !isLoading && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2"
        >
          <p className="text-dense text-ink-2">
            {external.isError ? 'External OSINT' : 'Community reports'} could not be loaded
          </p>
          <Button size="sm" pending={isRetrying} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {failed.length === halves.length ? (
        <ErrorState onRetry={retry} isRetrying={isRetrying} className="flex-1" />
      ) : isLoading ? (
        <FeedSkeleton />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<Radar />}
          title="No Matching Intelligence"
          text="Choose other regions or types under Preferences, or submit what you know."
          className="flex-1"
        />
      ) : (
        <ul
          {...(items.length > ITEMS_IN_SIGHT ? { tabIndex: 0, 'aria-label': 'Feed' } : {})}
          className={classNames(
            'relative grid md:grid-cols-2',
            items.length > ITEMS_IN_SIGHT && 'max-h-[600px] overflow-y-auto',
          )}
        >
          {items.map(({ item, report }) =>
            item ? (
              <FeedExternal key={item.id} item={item} preferences={user} />
            ) : (
              <FeedReport key={report.id} report={report} preferences={user} />
            ),
          )}
        </ul>
      )}
    </Card>
  );
}

interface HalfChipProps {
  label: string;
  count: number | undefined;
  isShown: boolean;
  onToggle: () => void;
}

function HalfChip({ label, count, isShown, onToggle }: HalfChipProps) {
  return (
    <Chip pressed={isShown} onPressedChange={onToggle}>
      {label}
      {count !== undefined && (
        <span className="font-mono text-meta">{count === LIMIT ? `${LIMIT}+` : count}</span>
      )}
    </Chip>
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
