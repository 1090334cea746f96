import { z } from 'zod';
import { defineEndpoint, REPORT_BODY_BYTES } from '../endpoint';
import { IdParams } from '../fields';
import { NewReportTemplate, ReportTemplate } from './report-templates.schemas';
import { REPORT_TEMPLATES_PATH } from './report-templates-path';

export const reportTemplatesEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: REPORT_TEMPLATES_PATH,
    access: 'member',
    summary: 'Texts to start a report from, by name',
    response: z.array(ReportTemplate),
    answer: 'json',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/report-templates',
    access: 'admin',
    summary: 'Add a template',
    body: NewReportTemplate,
    bodyLimitBytes: REPORT_BODY_BYTES,
    response: ReportTemplate,
    answer: 'json',
    status: 201,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/report-templates/{id}',
    access: 'admin',
    summary: 'Change a template; reports that began with it stay as they are',
    params: IdParams,
    body: NewReportTemplate,
    bodyLimitBytes: REPORT_BODY_BYTES,
    response: ReportTemplate,
    answer: 'json',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/report-templates/{id}',
    access: 'admin',
    summary: 'Delete a template',
    params: IdParams,
    answer: 'empty',
  }),
};
