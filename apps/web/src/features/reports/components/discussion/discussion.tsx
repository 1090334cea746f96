import { useInfiniteQuery } from '@tanstack/react-query';
import { type Comment, canDeleteComment, type Tlp } from '@watchfloor/contract';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CommentForm } from '@/domain/discussion/comment-form';
import { CommentItem } from '@/domain/discussion/comment-item';
import { serverMessageOf } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { formatNumber } from '@/lib/number-format';
import { useMarked } from '@/lib/use-marked';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { commentPages } from '../../api/comment-pages';
import { usePostComment } from '../../api/post-comment';
import { DeleteCommentDialog } from './delete-comment-dialog';

interface DiscussionProps {
  reportId: string;
  /** The report's level, once it is loaded. */
  tlp: Tlp | undefined;
  /** The report's own count, until the discussion is loaded. */
  count: number | undefined;
  /** The report was deleted in the meantime: only the comment form stays. */
  isDeleted: boolean;
  /** An admin who has taken access writes nothing. */
  isReadOnly: boolean;
}

export function Discussion({ reportId, tlp, count, isDeleted, isReadOnly }: DiscussionProps) {
  const discussion = useInfiniteQuery(commentPages(reportId));
  const post = usePostComment(reportId);
  const marked = useMarked('comment');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = discussion;
  const isMarkedMissing =
    marked && data && !data.pages.some((page) => page.items.some(({ id }) => id === marked));
  useEffect(() => {
    if (isMarkedMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMarkedMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  const total = isDeleted ? undefined : (discussion.data?.pages[0]?.total ?? count);
  return (
    <Card aria-labelledby="discussion">
      <CardHeader>
        <CardTitle id="discussion">
          {total === undefined ? 'Discussion' : `Discussion (${formatNumber(total)})`}
        </CardTitle>
      </CardHeader>
      {!isReadOnly && (
        <CommentForm
          tlp={tlp ?? 'RED'}
          onPost={(content, outcome) => post.run({ content, ...outcome })}
          isPending={post.isPending}
        />
      )}
      {isDeleted ? (
        <p className="p-4 text-dense text-ink-2">
          The discussion was deleted with the report. What you are writing can still be copied.
        </p>
      ) : discussion.data ? (
        <CommentList
          marked={marked}
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
  /** The comment that the address leads to. */
  marked: string | null;
  comments: readonly Comment[];
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
}

function CommentList(props: CommentListProps) {
  const { marked, comments, total, hasMore, isLoadingMore, onLoadMore } = props;
  const canDelete = canDeleteComment(useCurrentUser());
  const [toDelete, setToDelete] = useState<Comment>();
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
            <CommentItem
              comment={comment}
              isMarked={comment.id === marked}
              onDelete={canDelete ? () => setToDelete(comment) : undefined}
            />
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
      <DeleteCommentDialog comment={toDelete} onClose={() => setToDelete(undefined)} />
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
