import { useQueryClient } from '@tanstack/react-query';
import { type Comment, commentsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { removeCachedComment } from './comment-pages';

export function useDeleteComment() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (comment: Comment) => call(commentsEndpoints.delete, { params: { id: comment.id } }),
    onSuccess: (_nothing, comment) => removeCachedComment(queryClient, comment),
    changes: (_nothing, { id, reportId, userId }) => [
      { kind: 'comment.deleted', reportId, commentId: id },
      { kind: 'standing.changed', memberId: userId },
    ],
    success: {
      title: 'Comment deleted',
      description: 'The comment has been deleted successfully',
    },
    failure: { text: 'Failed to delete comment' },
  });
}
