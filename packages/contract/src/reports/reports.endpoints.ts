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
      'Reports, newest first. With `q` those in which all its terms occur, in quotes as a phrase, without regard to case or accents: those whose title and tags match first. X-Total-Count is left out when more match than are counted.',
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
    summary: "One's own reports, newest first",
    query: PageQuery,
    response: z.array(Report),
    answer: 'page',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/reports',
    access: 'member',
    summary: 'Submit a report',
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
    summary: "Change one's own report; the earlier text is kept as a revision",
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
    summary: 'The earlier texts of a report, latest first',
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
