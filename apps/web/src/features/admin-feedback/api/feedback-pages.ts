import { feedbackEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import type { FeedbackSearch } from '../feedback-search';

const PAGE_SIZE = 30;

export const feedbackPages = (search: FeedbackSearch) =>
  endpointPages(feedbackEndpoints.list, { query: { limit: PAGE_SIZE, ...search } });
