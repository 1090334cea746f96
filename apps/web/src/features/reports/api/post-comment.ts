import { useQueryClient } from '@tanstack/react-query';
import { commentsEndpoints } from '@watchfloor/contract';
import type { PostOutcome } from '@/domain/discussion/comment-form';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { addCachedComment } from './comment-pages';

interface PostedComment extends PostOutcome {
  content: string;
}

export function usePostComment(reportId: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ content }: PostedComment) =>
      call(commentsEndpoints.create, { params: { id: reportId }, body: { content } }),
    onSuccess: (comment, { onSuccess }) => {
      addCachedComment(queryClient, comment);
      onSuccess();
    },
    changes: ({ id }) => [{ kind: 'comment.posted', reportId, commentId: id }],
    onFailure: (error, { onFailure }) => onFailure(error),
    success: {
      title: 'Comment added',
      description: 'Your comment has been posted successfully',
    },
    failure: { text: 'Failed to add comment' },
  });
}
