import { useQueryClient } from '@tanstack/react-query';
import { feedbackEndpoints, type NewFeedback } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { endpointKey } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { ownFeedbackPages } from './own-feedback';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useSendFeedback({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  return useNoticedMutation({
    act: (feedback: NewFeedback) =>
      call(feedbackEndpoints.create, { body: { ...feedback, userId } }),
    onSuccess: (sent) => {
      queryClient.setQueryData(ownFeedbackPages.queryKey, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first) return data;
        const newest = { ...first, items: [sent, ...first.items], total: first.total + 1 };
        return { ...data, pages: [newest, ...others] };
      });
      void queryClient.invalidateQueries({
        queryKey: endpointKey(feedbackEndpoints.list),
        refetchType: 'none',
      });
      onSuccess();
    },
    onFailure,
    success: {
      title: 'Feedback submitted',
      description: 'Thank you for helping to make Watchfloor better',
    },
    failure: { text: 'Failed to submit feedback' },
  });
}
