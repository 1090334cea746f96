import { defineEndpoint } from '../endpoint';
import { IdParams } from '../fields';
import {
  EntityExportQuery,
  InvestigationExportQuery,
  ReportExportQuery,
  ReportsExportQuery,
} from './exports.schemas';

/** Each is recorded in the audit log. */
export const exportsEndpoints = {
  reports: defineEndpoint({
    method: 'GET',
    path: '/api/reports/export',
    access: 'member',
    summary:
      'The reports of a list as CSV, or as PDF or STIX 2.1 if they are at most 1,000; with the filters and `q` of the list. A search has at most 10,000.',
    query: ReportsExportQuery,
    answer: 'bytes',
  }),
  report: defineEndpoint({
    method: 'GET',
    path: '/api/reports/{id}/export',
    access: 'member',
    summary:
      'A report as Markdown, PDF or Word, with its marking on each page, or as a bundle of STIX 2.1',
    params: IdParams,
    query: ReportExportQuery,
    answer: 'bytes',
  }),
  investigation: defineEndpoint({
    method: 'GET',
    path: '/api/investigations/{id}/export',
    access: 'member',
    summary:
      'An investigation with its reports and tasks as CSV or PDF, or with its reports as a bundle of STIX 2.1',
    params: IdParams,
    query: InvestigationExportQuery,
    answer: 'bytes',
  }),
  entity: defineEndpoint({
    method: 'GET',
    path: '/api/entities/{id}/export',
    access: 'member',
    summary: 'An entity with what is said about it as a bundle of STIX 2.1',
    params: IdParams,
    query: EntityExportQuery,
    answer: 'bytes',
  }),
};
