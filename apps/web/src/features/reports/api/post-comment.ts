import { useQueryClient } from '@tanstack/react-query';
import { commentsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { addHeldComment } from './comment-pages';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function usePostComment(reportId: string, { onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (content: string) =>
      call(commentsEndpoints.create, { params: { id: reportId }, body: { content } }),
    onSuccess: (comment) => {
      addHeldComment(queryClient, comment);
      onSuccess();
    },
    onFailure,
    success: {
      title: 'Comment added',
      description: 'Your comment has been posted successfully',
    },
    failure: { text: 'Failed to add comment' },
  });
}
