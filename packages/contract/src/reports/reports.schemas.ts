import { z } from 'zod';
import { Id, optionalText, PageQuery, requiredText, Timestamp } from '../fields';
import { IntelligenceType } from '../intelligence-type';
import { Author } from '../users/users.schemas';

export const REPORT_TITLE_MAX = 200;
export const REPORT_CONTENT_MAX = 50_000;
export const TAG_MAX = 50;
export const TAGS_MAX = 20;
export const DEFAULT_CLASSIFICATION = 'UNCLASSIFIED';

export const Report = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  intelligenceType: z.string(),
  sourceClassification: z.string(),
  region: z.string().nullable(),
  tags: z.array(z.string()),
  userId: Id,
  /** Counts the edits: 1 as submitted. A change names the revision it was based on. */
  revision: z.int(),
  commentCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
});
export type Report = z.infer<typeof Report>;

/** A report as its text stood before an edit, with who replaced it and when. */
export const ReportRevision = z.object({
  revision: z.int(),
  title: z.string(),
  content: z.string(),
  intelligenceType: z.string(),
  region: z.string().nullable(),
  tags: z.array(z.string()),
  replacedAt: Timestamp,
  replacedBy: Author.nullable(),
});
export type ReportRevision = z.infer<typeof ReportRevision>;

/** Blank tags are dropped and repeated ones folded before they are counted (spec §3). */
const tags = z
  .array(optionalText('Tag', TAG_MAX))
  .transform((values) => [...new Set(values.filter((tag) => tag !== null))])
  .pipe(z.array(z.string()).max(TAGS_MAX, `At most ${TAGS_MAX} tags are allowed`))
  .default([]);

const reportText = {
  title: requiredText('Title', REPORT_TITLE_MAX),
  content: requiredText('Content', REPORT_CONTENT_MAX),
  intelligenceType: IntelligenceType,
  region: optionalText('Region', 100),
  tags,
};

export const NewReport = z.object({
  ...reportText,
  sourceClassification: z
    .literal(DEFAULT_CLASSIFICATION, 'Only UNCLASSIFIED reports may be submitted')
    .default(DEFAULT_CLASSIFICATION),
  userId: Id.optional(),
});
export type NewReport = z.infer<typeof NewReport>;

export const ReportChanges = z.object({
  ...reportText,
  /** The revision that was on the screen when editing began. */
  revision: z.int('Revision must be a whole number').positive('Revision must be positive'),
});
export type ReportChanges = z.infer<typeof ReportChanges>;

export const ReportsQuery = PageQuery.extend({
  q: z.string().max(500, 'Search text must be at most 500 characters').optional(),
  type: IntelligenceType.optional(),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;
