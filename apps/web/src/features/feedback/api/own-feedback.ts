import { feedbackEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';

const PAGE_SIZE = 30;

export const ownFeedbackPages = endpointPages(feedbackEndpoints.listMine, {
  query: { limit: PAGE_SIZE },
});
