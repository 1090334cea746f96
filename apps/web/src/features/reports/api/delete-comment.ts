import { useQueryClient } from '@tanstack/react-query';
import { type Comment, commentsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { dropHeldComment } from './comment-pages';

export function useDeleteComment() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (comment: Comment) => call(commentsEndpoints.delete, { params: { id: comment.id } }),
    onSuccess: (_nothing, comment) => dropHeldComment(queryClient, comment),
    success: {
      title: 'Comment deleted',
      description: 'The comment has been deleted successfully',
    },
    failure: { text: 'Failed to delete comment' },
  });
}
