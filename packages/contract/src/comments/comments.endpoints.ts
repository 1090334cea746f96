import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { Comment, NewComment } from './comments.schemas';

export const commentsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/reports/{id}/comments',
    access: 'member',
    summary: 'Comments on a report, newest first',
    params: IdParams,
    query: PageQuery,
    response: z.array(Comment),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/reports/{id}/comments',
    access: 'member',
    summary: 'Comment on a report',
    params: IdParams,
    body: NewComment,
    response: Comment,
    answer: 'json',
    status: 201,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/comments/{id}',
    access: 'admin',
    summary: 'Delete a comment',
    params: IdParams,
    answer: 'empty',
  }),
};
