import { z } from 'zod';
import {
  changedText,
  Id,
  optionalText,
  PageQuery,
  Revision,
  requiredText,
  SpillReason,
  searchText,
  Timestamp,
} from '../fields';
import { IntelligenceType } from '../intelligence-type';
import { accessFields, Marking, NewMarking } from '../markings/markings.schemas';
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
  marking: Marking,
  userId: Id,
  reportCount: z.int(),
  taskCount: z.int(),
  /** 1 when opened; a change of the text names the revision it is based on. */
  revision: z.int(),
  closedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
  ...accessFields,
});
export type Investigation = z.infer<typeof Investigation>;

export const NewInvestigation = z.object({
  title: requiredText('Title', INVESTIGATION_TITLE_MAX),
  description: optionalText('Description', INVESTIGATION_DESCRIPTION_MAX),
  status: z.literal('active', 'An investigation starts as active').default('active'),
  marking: NewMarking.prefault({}),
  userId: Id.optional(),
  spillReason: SpillReason,
});
export type NewInvestigation = z.infer<typeof NewInvestigation>;

export const InvestigationText = z.object({
  title: requiredText('Title', INVESTIGATION_TITLE_MAX),
  description: changedText('Description', INVESTIGATION_DESCRIPTION_MAX),
  revision: Revision,
});

export const InvestigationChanges = InvestigationText.partial()
  .extend({ status: InvestigationStatus.optional(), spillReason: SpillReason })
  .refine(
    ({ spillReason: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    {
      error: 'Say what to change: status, title or description',
    },
  )
  .refine(
    ({ title, description, revision }) =>
      revision !== undefined || (title === undefined && description === undefined),
    { error: 'Revision is required', path: ['revision'] },
  );
export type InvestigationChanges = z.infer<typeof InvestigationChanges>;

/** The text before a change, with the editor and the time. */
export const InvestigationRevision = z.object({
  revision: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Compartments that the reader is not in are left out. */
  marking: Marking,
  /** Why the marking was lowered with this change. */
  reason: z.string().nullable(),
  replacedAt: Timestamp,
  replacedBy: Author.nullable(),
});
export type InvestigationRevision = z.infer<typeof InvestigationRevision>;

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

/** A report that is not linked yet, as the dropdown shows it. */
export const LinkableReport = z.object({
  id: Id,
  title: z.string(),
  intelligenceType: IntelligenceType,
  region: z.string().nullable(),
  marking: Marking,
  createdAt: Timestamp,
  user: Author,
});
export type LinkableReport = z.infer<typeof LinkableReport>;

export const LinkableReportsQuery = PageQuery.extend({ q: searchText(200).default('') });
export type LinkableReportsQuery = z.infer<typeof LinkableReportsQuery>;
