import { useInfiniteQuery } from '@tanstack/react-query';
import { type Comment, canDeleteComment } from '@watchfloor/contract';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { commentPages } from '../../api/comment-pages';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import { DeleteCommentDialog } from './delete-comment-dialog';

interface DiscussionProps {
  reportId: string;
  /** As the report tells it, until the discussion has come. */
  count: number | undefined;
  /** The report was deleted meanwhile: only what the reader is writing stays, and where they write it. */
  isDeleted: boolean;
}

export function Discussion({ reportId, count, isDeleted }: DiscussionProps) {
  const discussion = useInfiniteQuery(commentPages(reportId));
  const total = isDeleted ? undefined : (discussion.data?.pages[0]?.total ?? count);
  return (
    <Card aria-labelledby="discussion">
      <CardHeader>
        <CardTitle id="discussion">
          {total === undefined ? 'Discussion' : `Discussion (${formatNumber(total)})`}
        </CardTitle>
      </CardHeader>
      <CommentForm reportId={reportId} />
      {isDeleted ? (
        <p className="p-4 text-dense text-ink-2">
          The discussion was deleted with the report. What you are writing can still be copied.
        </p>
      ) : discussion.data ? (
        <CommentList
          comments={discussion.data.pages.flatMap((page) => page.items)}
          total={total ?? 0}
          hasMore={discussion.hasNextPage}
          isLoadingMore={discussion.isFetchingNextPage}
          onLoadMore={() => void discussion.fetchNextPage()}
        />
      ) : (
        !discussion.error && <DiscussionSkeleton />
      )}
      {discussion.error && !isDeleted && (
        <ErrorState
          message={serverMessageOf(discussion.error)}
          isRetrying={discussion.isFetching}
          onRetry={() => void (discussion.data ? discussion.fetchNextPage() : discussion.refetch())}
        />
      )}
    </Card>
  );
}

interface CommentListProps {
  comments: readonly Comment[];
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
}

function CommentList(props: CommentListProps) {
  const { comments, total, hasMore, isLoadingMore, onLoadMore } = props;
  const canDelete = canDeleteComment(useCurrentUser());
  const [doomed, setDoomed] = useState<Comment>();
  if (comments.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="No comments yet. Be the first to share your analysis."
      />
    );
  }
  return (
    <>
      <ol aria-label="Comments" className="divide-y">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} onDelete={canDelete ? setDoomed : undefined} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <div className="border-t p-3">
          <Button variant="ghost" className="w-full" pending={isLoadingMore} onClick={onLoadMore}>
            Show older comments ({formatNumber(total - comments.length)})
          </Button>
        </div>
      )}
      <DeleteCommentDialog comment={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function DiscussionSkeleton() {
  return (
    <div role="status" aria-label="Loading comments" className="flex flex-col gap-4 p-4">
      {['a', 'b', 'c'].map((shape) => (
        <div key={shape} className="flex flex-col gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="w-full" />
        </div>
      ))}
    </div>
  );
}
