import { z } from 'zod';
import { Id, optionalText, PageQuery, requiredText, searchText, Timestamp } from '../fields';
import { IntelligenceType } from '../intelligence-type';
import { Author } from '../users/users.schemas';

export const INVESTIGATION_TITLE_MAX = 200;
export const INVESTIGATION_DESCRIPTION_MAX = 5_000;

export const INVESTIGATION_STATUSES = ['active', 'closed'] as const;
export const InvestigationStatus = z.enum(
  INVESTIGATION_STATUSES,
  `Status must be one of ${INVESTIGATION_STATUSES.join(', ')}`,
);
export type InvestigationStatus = z.infer<typeof InvestigationStatus>;

export const Investigation = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  status: InvestigationStatus,
  userId: Id,
  reportCount: z.int(),
  taskCount: z.int(),
  closedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
});
export type Investigation = z.infer<typeof Investigation>;

export const NewInvestigation = z.object({
  title: requiredText('Title', INVESTIGATION_TITLE_MAX),
  description: optionalText('Description', INVESTIGATION_DESCRIPTION_MAX),
  status: z.literal('active', 'An investigation starts as active').default('active'),
  userId: Id.optional(),
});
export type NewInvestigation = z.infer<typeof NewInvestigation>;

/** Closing is the one change there is; reopening is not offered (spec §4). */
export const InvestigationChanges = z.object({
  status: z.literal('closed', 'An investigation can only be closed'),
});
export type InvestigationChanges = z.infer<typeof InvestigationChanges>;

export const InvestigationsQuery = PageQuery.extend({
  status: InvestigationStatus.optional(),
  q: searchText(200).optional(),
});
export type InvestigationsQuery = z.infer<typeof InvestigationsQuery>;

export const NewReportLink = z.object({ reportId: Id });
export type NewReportLink = z.infer<typeof NewReportLink>;

export const ReportLink = z.object({
  id: Id,
  investigationId: Id,
  reportId: Id,
  createdAt: Timestamp,
});
export type ReportLink = z.infer<typeof ReportLink>;

/** What the dropdown shows of a report that is not yet linked. */
export const LinkableReport = z.object({
  id: Id,
  title: z.string(),
  intelligenceType: IntelligenceType,
  region: z.string().nullable(),
  createdAt: Timestamp,
  user: Author,
});
export type LinkableReport = z.infer<typeof LinkableReport>;

export const LinkableReportsQuery = PageQuery.extend({ q: searchText(200).default('') });
export type LinkableReportsQuery = z.infer<typeof LinkableReportsQuery>;
