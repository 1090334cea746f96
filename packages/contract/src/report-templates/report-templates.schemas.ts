import { z } from 'zod';
import { cleanText, Id, requiredText, Timestamp } from '../fields';
import { IntelligenceType } from '../intelligence-type';
import { REPORT_CONTENT_MAX, REPORT_TITLE_MAX } from '../reports/report-limits';
import { TEMPLATE_NAME_MAX } from './template-limits';

export const ReportTemplate = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  content: z.string(),
  /** Null leaves the choice to the author. */
  intelligenceType: IntelligenceType.nullable(),
  updatedAt: Timestamp,
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export const NewReportTemplate = z.object({
  name: requiredText('Name', TEMPLATE_NAME_MAX),
  title: cleanText('Title')
    .pipe(z.string().max(REPORT_TITLE_MAX, `Title must be at most ${REPORT_TITLE_MAX} characters`))
    .default(''),
  content: requiredText('Content', REPORT_CONTENT_MAX),
  intelligenceType: IntelligenceType.nullable().default(null),
});
export type NewReportTemplate = z.infer<typeof NewReportTemplate>;
