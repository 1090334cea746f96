import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { Report, ReportPageQuery } from '../reports/reports.schemas';
import { FeedItem } from './feed-items.schemas';

export const feedEndpoints = {
  listReports: defineEndpoint({
    method: 'GET',
    path: '/api/intelligence-feed',
    access: 'member',
    summary: "Community reports that match the caller's preferences, newest first",
    query: ReportPageQuery,
    response: z.array(Report),
    answer: 'page',
  }),
  listItems: defineEndpoint({
    method: 'GET',
    path: '/api/external-intel',
    access: 'member',
    summary: "External stories that match the caller's preferences, newest first",
    query: PageQuery,
    response: z.array(FeedItem),
    answer: 'page',
  }),
  listDismissed: defineEndpoint({
    method: 'GET',
    path: '/api/external-intel/dismissed',
    access: 'member',
    summary: 'External stories that the caller has hidden, latest first',
    query: PageQuery,
    response: z.array(FeedItem),
    answer: 'page',
  }),
  getItem: defineEndpoint({
    method: 'GET',
    path: '/api/external-intel/{id}',
    access: 'member',
    summary: 'One external story',
    params: IdParams,
    response: FeedItem,
    answer: 'json',
  }),
  claimItem: defineEndpoint({
    method: 'PUT',
    path: '/api/external-intel/{id}/claim',
    access: 'member',
    summary: 'Say that the caller is on this item; refused while another member is',
    params: IdParams,
    answer: 'empty',
  }),
  releaseItem: defineEndpoint({
    method: 'DELETE',
    path: '/api/external-intel/{id}/claim',
    access: 'member',
    summary:
      'Say that the caller is no longer on this item (the member who claimed it, or an admin)',
    params: IdParams,
    answer: 'empty',
  }),
  dismissItem: defineEndpoint({
    method: 'PUT',
    path: '/api/external-intel/{id}/dismissal',
    access: 'member',
    summary: 'Hide this item from the caller; others still see it',
    params: IdParams,
    answer: 'empty',
  }),
  restoreItem: defineEndpoint({
    method: 'DELETE',
    path: '/api/external-intel/{id}/dismissal',
    access: 'member',
    summary: 'Show a hidden item to the caller again',
    params: IdParams,
    answer: 'empty',
  }),
};
