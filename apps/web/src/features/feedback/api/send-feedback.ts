import { feedbackEndpoints, type NewFeedback } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useSendFeedback({ onSuccess, onFailure }: Outcome) {
  const { id: userId } = useCurrentUser();
  return useNoticedMutation({
    act: (feedback: NewFeedback) =>
      call(feedbackEndpoints.create, { body: { ...feedback, userId } }),
    onSuccess,
    changes: ({ id }) => [{ kind: 'feedback.changed', feedbackId: id, byId: userId }],
    onFailure,
    success: {
      title: 'Feedback submitted',
      description: 'Thank you for helping to make Watchfloor better',
    },
    failure: { text: 'Failed to submit feedback' },
  });
}
