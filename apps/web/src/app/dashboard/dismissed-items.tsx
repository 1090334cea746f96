import { feedEndpoints } from '@watchfloor/contract';
import { EyeOff } from 'lucide-react';
import { useCurrentUser } from '@/lib/current-user';
import { QueryProblem } from '@/lib/query-problem';
import { EmptyState } from '@/ui/empty-state';
import { useDashboardQuery } from './dashboard-query';
import { FeedItemRow } from './feed-item';
import { FeedList, FeedSkeleton } from './feed-list';

/** What the reader has dismissed; from here it comes back. */
export function DismissedItems() {
  const user = useCurrentUser();
  const dismissed = useDashboardQuery(feedEndpoints.listDismissed);
  if (dismissed.isPending) return <FeedSkeleton />;
  if (!dismissed.data) return <QueryProblem query={dismissed} />;
  if (dismissed.data.length === 0) {
    return (
      <EmptyState
        icon={<EyeOff />}
        title="Nothing is dismissed"
        text="External items that you dismiss are listed here, and can be brought back."
        className="flex-1"
      />
    );
  }
  return (
    <FeedList label="Dismissed" count={dismissed.data.length}>
      {dismissed.data.map((item) => (
        <FeedItemRow key={item.id} isDismissed item={item} preferences={user} />
      ))}
    </FeedList>
  );
}
