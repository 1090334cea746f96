import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { AccessDenied, AdminOnly } from '@/domain/admin-only';
import { isForbidden } from '@/lib/api-error';
import { FurtherPages } from '@/lib/further-pages';
import { describeTotal } from '@/lib/list-total';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { feedbackPages } from '../api/feedback-pages';
import { FeedbackCard } from '../components/feedback-card';
import { FeedbackFilters } from '../components/feedback-filters';

const route = getRouteApi('/shell/admin/feedback');

export function ManageFeedbackScreen() {
  return (
    <AdminOnly>
      <FeedbackList />
    </AdminOnly>
  );
}

function FeedbackList() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(feedbackPages(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const isFiltered = Boolean(search.status || search.category);
  if (isForbidden(list.error)) return <AccessDenied />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Manage Feedback"
        subtitle={
          <span aria-live="polite">
            {describeTotal(total, list, (count) => formatCount(count, 'entry', 'entries'))}
          </span>
        }
      />
      <FeedbackFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      {list.isPending && <FeedbackListSkeleton />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {list.data && items.length === 0 && (
        <Card>
          <EmptyState
            icon={<Inbox />}
            title={isFiltered ? 'No feedback matches these filters' : 'No feedback yet'}
            text={isFiltered ? undefined : 'What members send from Beta Feedback arrives here.'}
            action={
              isFiltered && (
                <Button onClick={() => void navigate({ search: {}, replace: true })}>
                  Clear filters
                </Button>
              )
            }
          />
        </Card>
      )}
      {items.length > 0 && (
        <ul aria-label="Feedback" className="flex flex-col gap-3">
          {items.map((feedback) => (
            <li key={feedback.id}>
              <FeedbackCard feedback={feedback} />
            </li>
          ))}
        </ul>
      )}
      <FurtherPages query={list} label="Show more feedback" isAutomatic />
    </div>
  );
}

function FeedbackListSkeleton() {
  return (
    <div role="status" aria-label="Loading feedback" className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((shape) => (
        <Skeleton key={shape} className="h-60 rounded-card" />
      ))}
    </div>
  );
}
