import { z } from 'zod';
import {
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
import {
  REGION_MAX,
  REPORT_CONTENT_MAX,
  REPORT_SORTS,
  REPORT_TITLE_MAX,
  TAG_MAX,
  TAGS_MAX,
} from './report-limits';

export const DEFAULT_CLASSIFICATION = 'UNCLASSIFIED';

/** A report as another report names it. */
const RelatedReport = z.object({ id: Id, title: z.string(), marking: Marking });
export type RelatedReport = z.infer<typeof RelatedReport>;

export const Report = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  intelligenceType: z.string(),
  sourceClassification: z.string(),
  marking: Marking,
  region: z.string().nullable(),
  tags: z.array(z.string()),
  userId: Id,
  /** 1 when submitted; each change names the revision it is based on. */
  revision: z.int(),
  commentCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
  ...accessFields,
  /** The report that this is a releasable edition of; null if the reader sees none. Not in lists. */
  editionOf: RelatedReport.nullable().optional(),
  /** Its releasable editions that the reader sees, newest first. Not in lists. */
  editions: z.array(RelatedReport).optional(),
});
export type Report = z.infer<typeof Report>;

/** The text before an edit, with the editor and the time. */
export const ReportRevision = z.object({
  revision: z.int(),
  title: z.string(),
  content: z.string(),
  intelligenceType: z.string(),
  region: z.string().nullable(),
  tags: z.array(z.string()),
  /** Compartments that the reader is not in are left out. */
  marking: Marking,
  /** Why the marking was lowered with this change. */
  reason: z.string().nullable(),
  replacedAt: Timestamp,
  replacedBy: Author.nullable(),
});
export type ReportRevision = z.infer<typeof ReportRevision>;

/** Blank and duplicate tags are dropped before counting (spec §3). */
const tags = z
  .array(optionalText('Tag', TAG_MAX))
  .transform((values) => [...new Set(values.filter((tag) => tag !== null))])
  .pipe(z.array(z.string()).max(TAGS_MAX, `At most ${TAGS_MAX} tags are allowed`))
  .default([]);

const reportText = {
  title: requiredText('Title', REPORT_TITLE_MAX),
  content: requiredText('Content', REPORT_CONTENT_MAX),
  intelligenceType: IntelligenceType,
  region: optionalText('Region', REGION_MAX),
  tags,
};

export const NewReport = z.object({
  ...reportText,
  sourceClassification: z
    .literal(DEFAULT_CLASSIFICATION, 'Only UNCLASSIFIED reports may be submitted')
    .default(DEFAULT_CLASSIFICATION),
  marking: NewMarking.prefault({}),
  userId: Id.optional(),
  /** The external item that the report was made of. */
  feedItemId: Id.optional(),
  /** The report that this is a releasable edition of. */
  editionOf: Id.optional(),
  spillReason: SpillReason,
});
export type NewReport = z.infer<typeof NewReport>;

export const ReportChanges = z.object({
  ...reportText,
  revision: Revision,
  spillReason: SpillReason,
});
export type ReportChanges = z.infer<typeof ReportChanges>;

const Day = z.iso.date('Must be a day such as 2026-03-31');

export const ReportsQuery = PageQuery.extend({
  q: z.string().max(500, 'Search text must be at most 500 characters').optional(),
  type: IntelligenceType.optional(),
  region: searchText(REGION_MAX).optional(),
  author: Id.optional(),
  tag: searchText(TAG_MAX).optional(),
  /** The first and the last day of submission, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(REPORT_SORTS, `Sort must be one of ${REPORT_SORTS.join(', ')}`).default('newest'),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;
