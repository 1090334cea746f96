import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { Feedback, FeedbackHandling, FeedbackQuery, NewFeedback } from './feedback.schemas';

export const feedbackEndpoints = {
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/feedback/my',
    access: 'member',
    summary: "The caller's feedback, newest first",
    query: PageQuery,
    response: z.array(Feedback),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/feedback',
    access: 'member',
    summary: 'Send feedback',
    body: NewFeedback,
    response: Feedback,
    answer: 'json',
    status: 201,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/feedback',
    access: 'admin',
    summary: 'All feedback, newest first; filtered by status and category',
    query: FeedbackQuery,
    response: z.array(Feedback),
    answer: 'page',
  }),
  handle: defineEndpoint({
    method: 'PATCH',
    path: '/api/feedback/{id}',
    access: 'admin',
    summary: 'Set the status and the notes of feedback',
    params: IdParams,
    body: FeedbackHandling,
    response: Feedback,
    answer: 'json',
  }),
};
