import { feedEndpoints } from '@watchfloor/contract';
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { useOnDemand } from '../shell/on-demand';
import { useDashboardQuery } from './dashboard-query';
import { FeedItemRow } from './feed-item';
import { FeedList, FeedSkeleton } from './feed-list';
import { FeedReport } from './feed-report';
import { mergeFeed } from './merge-feed';

const LIMIT = 30;
const NEWEST = { query: { limit: LIMIT } };
const NEWEST_REPORTS = { query: { limit: LIMIT, text: 'excerpt' } } as const;

const loadDismissedItems = () => import('./dismissed-items').then((file) => file.DismissedItems);
const loadNameSelection = () =>
  import('@/features/entities/components/name-selection').then((file) => file.NameSelection);

/** External items and members' reports that match the preferences, newest first. Each half may fail without the other. */
export function FeedCard() {
  const user = useCurrentUser();
  const external = useDashboardQuery(feedEndpoints.listItems, NEWEST);
  const community = useDashboardQuery(feedEndpoints.listReports, NEWEST_REPORTS);
  const [hidden, setHidden] = useState<'external' | 'community' | null>(null);
  const [isShowingDismissed, setIsShowingDismissed] = useState(false);
  const toggle = (half: 'external' | 'community') => {
    if (isShowingDismissed) setIsShowingDismissed(false);
    else setHidden(hidden === half ? null : half);
  };
  const DismissedItems = useOnDemand(loadDismissedItems, isShowingDismissed);
  const NameSelection = useOnDemand(loadNameSelection, !!external.data?.length);
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
    <Card
      aria-labelledby="feed"
      aria-busy={isLoading}
      className="@container flex flex-col overflow-hidden"
    >
      <CardHeader>
        <CardTitle id="feed">Trusted Intelligence Feed</CardTitle>
        {!isLoading && (
          <div className="flex flex-wrap gap-2">
            <HalfChip
              label="External OSINT"
              count={external.data?.length}
              isShown={!isShowingDismissed && hidden !== 'external'}
              onToggle={() => toggle('external')}
            />
            <HalfChip
              label="Community"
              count={community.data?.length}
              isShown={!isShowingDismissed && hidden !== 'community'}
              onToggle={() => toggle('community')}
            />
            <Chip pressed={isShowingDismissed} onPressedChange={setIsShowingDismissed}>
              Dismissed
            </Chip>
          </div>
        )}
      </CardHeader>
      {failed.length === 1 && !isLoading && !isShowingDismissed && (
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
      {isShowingDismissed ? (
        DismissedItems ? (
          <DismissedItems />
        ) : (
          <FeedSkeleton />
        )
      ) : failed.length === halves.length ? (
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
        <FeedList label="Feed" count={items.length}>
          {items.map(({ item, report }) =>
            item ? (
              <FeedItemRow key={item.id} item={item} preferences={user} />
            ) : (
              <FeedReport key={report.id} report={report} preferences={user} />
            ),
          )}
        </FeedList>
      )}
      {NameSelection && <NameSelection />}
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
