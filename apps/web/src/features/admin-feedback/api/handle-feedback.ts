import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type Feedback, type FeedbackStatus, feedbackEndpoints } from '@watchfloor/contract';
import { call, type Page } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

type Pages = InfiniteData<Page<Feedback>, string | undefined>;

interface Handling {
  status: FeedbackStatus;
  adminNotes: string;
}

export function useHandleFeedback(id: string, onFailure: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: Handling) => call(feedbackEndpoints.handle, { params: { id }, body }),
    onSuccess: (handled) => {
      const queryKey = endpointKey(feedbackEndpoints.list);
      // It stays in sight where it was handled; a filter it no longer passes drops it when it is next opened.
      queryClient.setQueriesData<Pages>(
        { queryKey },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === id ? handled : item)),
            })),
          },
      );
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: endpointKey(feedbackEndpoints.listMine) });
    },
    onFailure,
    success: { title: 'Feedback updated', description: 'Status and notes have been saved' },
    failure: { text: 'Failed to update feedback' },
  });
}
