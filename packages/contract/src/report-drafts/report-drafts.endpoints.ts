import { defineEndpoint, REPORT_BODY_BYTES } from '../endpoint';
import { DraftParams, NewDraft, ReportDraft, SavedDraft } from './report-drafts.schemas';

export const reportDraftsEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/report-drafts/{subject}',
    access: 'member',
    summary:
      "The caller's draft of a new report (`new`) or of changes to a report; null without one",
    params: DraftParams,
    response: SavedDraft,
    answer: 'json',
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/report-drafts/{subject}',
    access: 'member',
    summary: 'Save a draft; 409 if it was saved elsewhere in the meantime',
    params: DraftParams,
    body: NewDraft,
    bodyLimitBytes: REPORT_BODY_BYTES,
    response: ReportDraft,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/report-drafts/{subject}',
    access: 'member',
    summary: 'Discard a draft',
    params: DraftParams,
    answer: 'empty',
  }),
};
