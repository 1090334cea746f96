import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type Feedback, type FeedbackStatus, feedbackEndpoints } from '@watchfloor/contract';
import { call, type Page } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { endpointKey } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

type Pages = InfiniteData<Page<Feedback>, string | undefined>;

interface Handling {
  status: FeedbackStatus;
  adminNotes: string;
}

export function useHandleFeedback(id: string, onFailure: (error: Error) => void) {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  return useNoticedMutation({
    act: (body: Handling) => call(feedbackEndpoints.handle, { params: { id }, body }),
    onSuccess: (handled) => {
      // It stays visible until the list is next opened, even if it no longer matches the filter.
      queryClient.setQueriesData<Pages>(
        { queryKey: endpointKey(feedbackEndpoints.list) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === id ? handled : item)),
            })),
          },
      );
    },
    changes: [{ kind: 'feedback.changed', feedbackId: id, byId: user.id }],
    onFailure,
    success: { title: 'Feedback updated', description: 'Status and notes have been saved' },
    failure: { text: 'Failed to update feedback' },
  });
}
