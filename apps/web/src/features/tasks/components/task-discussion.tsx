import { useInfiniteQuery } from '@tanstack/react-query';
import { canDeleteComment, displayName, type TaskComment, type Tlp } from '@watchfloor/contract';
import { useState } from 'react';
import { CommentForm } from '@/domain/discussion/comment-form';
import { CommentItem } from '@/domain/discussion/comment-item';
import { useCurrentUser } from '@/lib/current-user';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { useMarked } from '@/lib/use-marked';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { taskCommentPages, useCommentOnTask, useDeleteTaskComment } from '../api/task-comments';

/** What members say about a task. */
export function TaskDiscussion({ taskId, tlp }: { taskId: string; tlp: Tlp }) {
  const discussion = useInfiniteQuery(taskCommentPages(taskId));
  const post = useCommentOnTask(taskId);
  const remove = useDeleteTaskComment();
  const marked = useMarked('comment');
  const canDelete = canDeleteComment(useCurrentUser());
  const [deleting, setDeleting] = useState<TaskComment | null>(null);
  const shown = useLastShown(deleting);
  const comments = discussion.data?.pages.flatMap((page) => page.items) ?? [];
  const total = discussion.data?.pages[0]?.total;
  return (
    <section aria-labelledby="task-discussion" className="flex flex-col border-t">
      <h3 id="task-discussion" className="px-4 pt-4 font-semibold text-body">
        {total === undefined ? 'Discussion' : `Discussion (${formatNumber(total)})`}
      </h3>
      <CommentForm
        tlp={tlp}
        onPost={(content, outcome) => post.run({ content, ...outcome })}
        isPending={post.isPending}
      />
      {discussion.isPending && (
        <div role="status" aria-label="Loading comments" className="flex flex-col gap-2 p-4">
          <Skeleton className="w-32" />
          <Skeleton className="w-full" />
        </div>
      )}
      {discussion.isError && !discussion.data && <QueryProblem query={discussion} />}
      {total === 0 && (
        <p className="p-4 text-dense text-ink-2">
          No comments yet. The creator and the assignee are notified of each one.
        </p>
      )}
      <ol aria-label="Comments" className="divide-y">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem
              comment={comment}
              isMarked={comment.id === marked}
              onDelete={canDelete ? () => setDeleting(comment) : undefined}
            />
          </li>
        ))}
      </ol>
      <FurtherPages query={discussion} label="Show older comments" />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
        title="Delete this comment?"
        description={`The comment by ${shown ? displayName(shown.user) : ''} is removed for everyone. This cannot be undone.`}
        confirmLabel="Delete Comment"
        destructive
        onConfirm={() => (deleting ? remove.perform(deleting) : undefined)}
      />
    </section>
  );
}
