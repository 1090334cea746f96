import { defineEndpoint } from '../endpoint';
import {
  SearchAnswer,
  SearchListQuery,
  SearchOverview,
  SearchOverviewQuery,
} from './search.schemas';

export const searchEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/search',
    access: 'member',
    summary:
      'Everything the caller may see that contains all words and "phrases" of `q` and no -excluded ones, ignoring case and accents; matches by title first, each newest first. `q` also takes filters: `type:`, `author:`, `tag:`, `region:`, `kind:`, `level:`, `after:`, `before:`, `near:`. `kind` limits it to one kind; entities are counted, and listed when `kind` is `entity`. A wrong filter is refused by name. The Link header leads to the next page.',
    query: SearchListQuery,
    response: SearchAnswer,
    answer: 'json',
  }),
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/search/overview',
    access: 'member',
    summary:
      'How many match by kind, day, place, type, region and tag, among the newest matches of a search',
    query: SearchOverviewQuery,
    response: SearchOverview,
    answer: 'json',
  }),
};
