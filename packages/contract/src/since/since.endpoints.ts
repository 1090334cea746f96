import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import { NewSeen, Seen, SeenParams, Since, SinceQuery, Unread } from './since.schemas';

export const sinceEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/since',
    access: 'member',
    summary: 'What changed since the caller last said that they have seen all, grouped by object',
    query: SinceQuery,
    response: Since,
    answer: 'json',
  }),
  markSeen: defineEndpoint({
    method: 'POST',
    path: '/api/since/seen',
    access: 'member',
    summary: 'All seen, or one group of it; also marks its notifications as read',
    body: NewSeen,
    response: Seen,
    answer: 'json',
  }),
  open: defineEndpoint({
    method: 'PUT',
    path: '/api/since/seen/{kind}/{id}',
    access: 'member',
    summary: 'The caller has opened it, and so has seen what changed',
    params: SeenParams,
    answer: 'empty',
  }),
  undo: defineEndpoint({
    method: 'DELETE',
    path: '/api/since/seen/{id}',
    access: 'member',
    summary: 'Undo that it was seen; its notifications are unread again',
    params: IdParams,
    answer: 'empty',
  }),
  countUnread: defineEndpoint({
    method: 'GET',
    path: '/api/since/unread',
    access: 'member',
    summary: 'News in the rooms that the caller follows, in the forum and in their tasks',
    response: Unread,
    answer: 'json',
  }),
};
