import { z } from 'zod';
import { Mention } from '../chat/chat.schemas';
import {
  Day,
  Id,
  optionalText,
  PageQuery,
  REASON_MAX,
  ReasonText,
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
  EarlierAttachment,
  FileMatch,
  newAttachments,
  ReportAttachment,
} from './attachments.schemas';
import {
  Confidence,
  Credibility,
  Outcome,
  RelatedReport,
  Reliability,
  ReportPlace,
  reportDetailFields,
  reportDetails,
  reportSummaryFields,
} from './report-details.schemas';
import {
  REGION_MAX,
  REPORT_CONTENT_MAX,
  REPORT_SORTS,
  REPORT_TITLE_MAX,
  TAG_MAX,
  TAGS_MAX,
} from './report-limits';
import { NUMBERS_MAX, REPORT_NUMBER } from './report-number';

export const DEFAULT_CLASSIFICATION = 'UNCLASSIFIED';

export const Report = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  /** In lists of excerpts: the text goes on. */
  isExcerpt: z.boolean().optional(),
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
  ...reportSummaryFields,
  ...reportDetailFields,
  ...accessFields,
  /** The report that this is a releasable edition of; null if the reader sees none. Not in lists. */
  editionOf: RelatedReport.nullable().optional(),
  /** Its releasable editions that the reader sees, newest first. Not in lists. */
  editions: z.array(RelatedReport).optional(),
  /** Not in lists. */
  attachments: z.array(ReportAttachment).optional(),
  /** Members whom the text mentions. Not in lists. */
  mentions: z.array(Mention).optional(),
  /** In search results: the file that has the words. */
  match: FileMatch.nullable().optional(),
});
export type Report = z.infer<typeof Report>;

const RevisionDetails = z.object({
  observedFrom: Timestamp.nullable(),
  observedTo: Timestamp.nullable(),
  sourceReliability: Reliability.nullable(),
  informationCredibility: Credibility.nullable(),
  confidence: Confidence.nullable(),
  places: reportDetailFields.places.unwrap(),
  judgements: z.array(
    z.object({
      text: z.string(),
      likelihood: z.int().nullable(),
      confidence: Confidence.nullable(),
    }),
  ),
  /** Without the reports, which the reader may not see. */
  sources: z.array(
    z.object({
      citation: z.string(),
      url: z.string().nullable(),
      reliability: Reliability.nullable(),
      credibility: Credibility.nullable(),
    }),
  ),
});

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
  attachments: z.array(EarlierAttachment),
  /** Null for a revision from before reports had details. */
  details: RevisionDetails.nullable(),
  /** Why it was changed, or why the marking was lowered. */
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
  attachments: newAttachments,
};

export const NewReport = z.object({
  ...reportText,
  ...reportDetails,
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
  ...reportDetails,
  revision: Revision,
  /** Why it is changed, for the earlier versions. */
  reason: optionalText('Reason', REASON_MAX),
  spillReason: SpillReason,
});
export type ReportChanges = z.infer<typeof ReportChanges>;

export const ReportRetraction = z.object({ reason: ReasonText });

export const JudgementOutcome = z.object({ outcome: Outcome.nullable() });

/** Enough of a report for a link and a card that shows when the pointer rests on it. */
export const NamedReport = RelatedReport.extend({
  intelligenceType: z.string(),
  createdAt: Timestamp,
  retractedAt: Timestamp.nullable(),
  user: Author,
});
export type NamedReport = z.infer<typeof NamedReport>;

/** Numbers with commas between them. */
export const NumbersQuery = z.object({
  numbers: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(REPORT_NUMBER, 'A number is written as WF-2026-000123'))
        .max(NUMBERS_MAX, `At most ${NUMBERS_MAX} numbers are allowed`),
    ),
});

/** With `text=excerpt` a list has the first characters of each text. */
export const ReportTextQuery = z.object({
  text: z.enum(['full', 'excerpt'], 'Text must be full or excerpt').default('full'),
});
export type ReportTextQuery = z.infer<typeof ReportTextQuery>;
export const ReportPageQuery = PageQuery.extend(ReportTextQuery.shape);
export type ReportPageQuery = z.infer<typeof ReportPageQuery>;

export const ReportsQuery = ReportPageQuery.extend({
  q: z.string().max(500, 'Search text must be at most 500 characters').optional(),
  type: IntelligenceType.optional(),
  region: searchText(REGION_MAX).optional(),
  author: Id.optional(),
  tag: searchText(TAG_MAX).optional(),
  /** "B2" or better: unknown reliability or credibility does not count. */
  grade: z
    .string()
    .regex(/^[A-E][1-5]$/, 'Grade must be a letter from A to E and a number from 1 to 5')
    .optional(),
  /** The first and the last day of submission, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(REPORT_SORTS, `Sort must be one of ${REPORT_SORTS.join(', ')}`).default('newest'),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

export const PlacesQuery = ReportsQuery.omit({
  ...{ q: true, sort: true, limit: true, cursor: true, text: true },
});
export type PlacesQuery = z.infer<typeof PlacesQuery>;

/** A place of a report, for the map of all reports. */
export const PlacedReport = ReportPlace.extend({
  reportId: Id,
  number: z.string(),
  title: z.string(),
  intelligenceType: z.string(),
  marking: Marking,
  /** When it was observed or, failing that, submitted. */
  at: Timestamp,
  retractedAt: Timestamp.nullable(),
});
export type PlacedReport = z.infer<typeof PlacedReport>;
