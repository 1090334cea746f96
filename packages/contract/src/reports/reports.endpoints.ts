import { z } from 'zod';
import { defineEndpoint, REPORT_BODY_BYTES } from '../endpoint';
import { IdParams, PageQuery } from '../fields';
import { NewReport, Report, ReportChanges, ReportRevision, ReportsQuery } from './reports.schemas';

export const reportsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'member',
    summary:
      'Reports, newest first. `q` finds reports that contain all its terms (quotes make a phrase), ignoring case and accents; matches in title and tags come first. `type`, `region`, `author`, `tag`, `from` and `to` filter; `sort=discussed` sorts by the number of comments, `sort=changed` by the last change, and neither applies to a search. X-Total-Count is omitted when more match than are counted.',
    query: ReportsQuery,
    response: z.array(Report),
    answer: 'page',
  }),
  listRecent: defineEndpoint({
    method: 'GET',
    path: '/api/reports/recent',
    access: 'member',
    summary: 'The latest reports',
    response: z.array(Report),
    answer: 'json',
  }),
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/reports',
    access: 'member',
    summary: "The caller's reports, newest first",
    query: PageQuery,
    response: z.array(Report),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/reports',
    access: 'member',
    summary:
      'Submit a report; repeating an Idempotency-Key stores nothing and returns the same report',
    body: NewReport,
    bodyLimitBytes: REPORT_BODY_BYTES,
    response: Report,
    answer: 'json',
    status: 201,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/reports/{id}',
    access: 'member',
    summary: 'One report',
    params: IdParams,
    response: Report,
    answer: 'json',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/reports/{id}',
    access: 'member',
    summary: 'Change a report; the earlier text is stored as a revision',
    params: IdParams,
    body: ReportChanges,
    bodyLimitBytes: REPORT_BODY_BYTES,
    response: Report,
    answer: 'json',
  }),
  listRevisions: defineEndpoint({
    method: 'GET',
    path: '/api/reports/{id}/revisions',
    access: 'member',
    summary: 'Earlier revisions of a report, latest first',
    params: IdParams,
    response: z.array(ReportRevision),
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/reports/{id}',
    access: 'admin',
    summary: 'Delete a report with its discussion',
    params: IdParams,
    answer: 'empty',
  }),
};
