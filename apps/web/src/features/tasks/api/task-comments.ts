import { type TaskComment, tasksEndpoints } from '@watchfloor/contract';
import type { PostOutcome } from '@/domain/discussion/comment-form';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const PAGE_SIZE = 20;

export const taskCommentPages = (taskId: string) =>
  endpointPages(tasksEndpoints.listComments, { params: { taskId }, query: { limit: PAGE_SIZE } });

interface PostedComment extends PostOutcome {
  content: string;
}

/** Without a notice: the discussion shows the comment. */
export function useCommentOnTask(taskId: string) {
  return useNoticedMutation({
    act: ({ content }: PostedComment) =>
      call(tasksEndpoints.comment, { params: { taskId }, body: { content } }),
    changes: [{ kind: 'task.discussed', taskId }],
    onSuccess: (_comment, { onSuccess }) => onSuccess(),
    onFailure: (error, { onFailure }) => onFailure(error),
    failure: { text: 'Failed to add comment' },
  });
}

export function useDeleteTaskComment() {
  return useNoticedMutation({
    act: ({ id }: TaskComment) => call(tasksEndpoints.deleteComment, { params: { id } }),
    changes: (_nothing, { taskId }) => [{ kind: 'task.discussed', taskId }],
    failure: { text: 'Failed to delete comment' },
  });
}
