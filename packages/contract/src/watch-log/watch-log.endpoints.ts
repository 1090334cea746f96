import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  CorrectedLine,
  LogFilter,
  LogLine,
  LogQuery,
  LogRules,
  NewLogLine,
} from './watch-log.schemas';

export const watchLogEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/watch-log',
    access: 'member',
    summary:
      'The running record of the floor, newest first, as far as the caller may see what it is about',
    query: LogQuery,
    response: z.array(LogLine),
    answer: 'page',
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/api/watch-log',
    access: 'member',
    summary: 'Write a line into the watch log',
    body: NewLogLine,
    response: LogLine,
    answer: 'json',
    status: 201,
  }),
  correct: defineEndpoint({
    method: 'PATCH',
    path: '/api/watch-log/{id}',
    access: 'member',
    summary: 'Correct an own line; the earlier text stays readable',
    params: IdParams,
    body: CorrectedLine,
    response: LogLine,
    answer: 'json',
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/watch-log.csv',
    access: 'member',
    summary: 'The watch log as CSV, newest first; the export is audited',
    query: LogFilter,
    answer: 'bytes',
  }),
  getRules: defineEndpoint({
    method: 'GET',
    path: '/api/watch-log/rules',
    access: 'member',
    summary: 'What the product writes into the watch log by itself',
    response: LogRules,
    answer: 'json',
  }),
  setRules: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/watch-log/rules',
    access: 'admin',
    summary: 'Choose what the product writes into the watch log by itself',
    body: LogRules,
    response: LogRules,
    answer: 'json',
  }),
};
