import { useInfiniteQuery } from '@tanstack/react-query';
import type { Feedback } from '@watchfloor/contract';
import { MessageSquareText } from 'lucide-react';
import { FeedbackCategoryBadge, FeedbackStatusBadge } from '@/domain/feedback-badges';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { FoldedText } from '@/ui/folded-text';
import { Skeleton } from '@/ui/skeleton';
import { UtcTime } from '@/ui/utc-time';
import { ownFeedbackPages } from '../api/own-feedback';

/** The member's feedback with its status. */
export function OwnFeedback() {
  const list = useInfiniteQuery(ownFeedbackPages);
  const feedback = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <Card aria-labelledby="own-feedback">
      <CardHeader>
        <CardTitle id="own-feedback">
          Your feedback{total ? ` (${formatNumber(total)})` : ''}
        </CardTitle>
      </CardHeader>
      {list.isPending && <OwnFeedbackSkeleton />}
      {list.isError && !list.data && <QueryProblem query={list} />}
      {list.data && feedback.length === 0 && (
        <EmptyState
          icon={<MessageSquareText />}
          title="No feedback yet"
          text="What you send is listed here, with its state and any answer."
        />
      )}
      {feedback.length > 0 && (
        <ul aria-label="Your feedback" className="divide-y">
          {feedback.map((item) => (
            <OwnFeedbackItem key={item.id} feedback={item} />
          ))}
        </ul>
      )}
      <FurtherPages query={list} label="Show more feedback" isAutomatic />
    </Card>
  );
}

function OwnFeedbackItem({ feedback }: { feedback: Feedback }) {
  return (
    <li className="flex flex-col gap-2 p-4 [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-2">
        <FeedbackStatusBadge status={feedback.status} />
        <FeedbackCategoryBadge category={feedback.category} />
        <UtcTime time={feedback.createdAt} className="ml-auto text-ink-3 text-small" />
      </div>
      <h3 dir="auto" className="wrap-anywhere font-semibold text-body">
        {feedback.subject}
      </h3>
      <FoldedText text={feedback.message} className="text-dense text-ink-2" />
      {feedback.adminNotes && (
        <div className="mt-1 rounded-control border-accent border-l-2 bg-raised px-3 py-2">
          <p className="font-medium text-ink-3 text-small">Admin note</p>
          <FoldedText text={feedback.adminNotes} className="text-dense" />
        </div>
      )}
    </li>
  );
}

function OwnFeedbackSkeleton() {
  return (
    <div role="status" aria-label="Loading your feedback" className="divide-y">
      {['a', 'b', 'c'].map((shape) => (
        <div key={shape} className="flex flex-col gap-2.5 p-4">
          <div className="flex gap-2">
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
        </div>
      ))}
    </div>
  );
}
