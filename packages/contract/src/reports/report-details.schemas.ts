import { z } from 'zod';
import { Latitude, Longitude } from '../coordinates';
import { Id, requiredText, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { CONFIDENCES, CREDIBILITIES, LIKELIHOODS, OUTCOMES, RELIABILITIES } from './grading';
import {
  CITATION_MAX,
  CITED_URL_MAX,
  JUDGEMENT_MAX,
  JUDGEMENTS_MAX,
  PLACE_LABEL_MAX,
  PLACES_MAX,
  SOURCES_MAX,
} from './report-limits';

const keysOf = <T extends object>(words: T) =>
  Object.keys(words) as [keyof T & string, ...(keyof T & string)[]];

const RELIABILITY_KEYS = keysOf(RELIABILITIES);
export const Reliability = z.enum(RELIABILITY_KEYS, 'Reliability must be a letter from A to F');
export const Credibility = z.literal(
  Object.keys(CREDIBILITIES).map((digit) => Number(digit) as keyof typeof CREDIBILITIES),
  'Credibility must be a number from 1 to 6',
);
/** A digit is accepted as text too. */
const NewCredibility = z.preprocess(
  (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
  Credibility,
);
export const Confidence = z.enum(keysOf(CONFIDENCES), 'Confidence must be low, moderate or high');
export const Outcome = z.enum(keysOf(OUTCOMES), 'Outcome must be true, false or unclear');
const LIKELIHOOD_ERROR = `Likelihood must be a number from 1 to ${LIKELIHOODS.length}`;
const Likelihood = z
  .int(LIKELIHOOD_ERROR)
  .min(1, LIKELIHOOD_ERROR)
  .max(LIKELIHOODS.length, LIKELIHOOD_ERROR);

const degrees = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema);

/** Absent becomes null. */
const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

export const ReportPlace = z.object({
  label: z.string(),
  latitude: z.string(),
  longitude: z.string(),
});
export type ReportPlace = z.infer<typeof ReportPlace>;

const NewReportPlace = z.object({
  label: requiredText('Place', PLACE_LABEL_MAX),
  latitude: degrees(Latitude),
  longitude: degrees(Longitude),
});

const NewJudgement = z.object({
  /** Of a judgement that the report has already: it keeps its outcome while text and likelihood stay. */
  id: Id.optional(),
  text: requiredText('Judgement', JUDGEMENT_MAX),
  likelihood: orNull(Likelihood),
  confidence: orNull(Confidence),
});
export type NewJudgement = z.infer<typeof NewJudgement>;

const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Address must begin with http:// or https://' })
  .max(CITED_URL_MAX, `Address must be at most ${CITED_URL_MAX} characters`);

const NewReportSource = z.object({
  citation: requiredText('Citation', CITATION_MAX),
  url: orNull(WebAddress),
  /** A report that the source is. */
  reportId: orNull(Id),
  reliability: orNull(Reliability),
  credibility: orNull(NewCredibility),
});
export type NewReportSource = z.infer<typeof NewReportSource>;

const listOf = <T extends z.ZodType>(schema: T, max: number, what: string) =>
  z.array(schema).max(max, `At most ${max} ${what} are allowed`);

/** What a report tells beside its text. Absent leaves a stored value as it is, null and [] clear it. */
export const ReportDetails = z.object({
  /** A moment, or the beginning of an interval. */
  observedFrom: Timestamp.nullable(),
  observedTo: Timestamp.nullable(),
  sourceReliability: Reliability.nullable(),
  informationCredibility: NewCredibility.nullable(),
  confidence: Confidence.nullable(),
  places: listOf(NewReportPlace, PLACES_MAX, 'places'),
  judgements: listOf(NewJudgement, JUDGEMENTS_MAX, 'judgements'),
  sources: listOf(NewReportSource, SOURCES_MAX, 'sources'),
});
export type ReportDetails = z.infer<typeof ReportDetails>;
export const reportDetails = ReportDetails.partial().shape;

/** A report as another report or a text names it. */
export const RelatedReport = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  marking: Marking,
});
export type RelatedReport = z.infer<typeof RelatedReport>;

export const Judgement = z.object({
  id: Id,
  text: z.string(),
  likelihood: z.int().nullable(),
  confidence: Confidence.nullable(),
  outcome: Outcome.nullable(),
});
export type Judgement = z.infer<typeof Judgement>;

export const ReportSource = z.object({
  citation: z.string(),
  url: z.string().nullable(),
  /** Null if the reader does not see the report. */
  reportId: Id.nullable(),
  report: RelatedReport.nullable(),
  reliability: Reliability.nullable(),
  credibility: Credibility.nullable(),
});
export type ReportSource = z.infer<typeof ReportSource>;

/** In lists too. */
export const reportSummaryFields = {
  number: z.string(),
  observedFrom: Timestamp.nullable(),
  observedTo: Timestamp.nullable(),
  sourceReliability: Reliability.nullable(),
  informationCredibility: Credibility.nullable(),
  confidence: Confidence.nullable(),
  retractedAt: Timestamp.nullable(),
  retractionReason: z.string().nullable(),
};

/** Not in lists. */
export const reportDetailFields = {
  places: z.array(ReportPlace).optional(),
  judgements: z.array(Judgement).optional(),
  sources: z.array(ReportSource).optional(),
  /** Reports that name this one and that the reader sees, latest first. */
  citedBy: z.array(RelatedReport).optional(),
};

/** The author's judgements of one likelihood that have an outcome. */
const CalibrationBand = z.object({
  likelihood: z.int(),
  judged: z.int(),
  cameTrue: z.int(),
});

/** A judgement that waits for its outcome. */
const OpenJudgement = Judgement.omit({ outcome: true }).extend({ report: RelatedReport });
export type OpenJudgement = z.infer<typeof OpenJudgement>;

export const Calibration = z.object({
  /** One for each likelihood. */
  bands: z.array(CalibrationBand),
  /** Judgements with a likelihood and without an outcome. */
  open: z.int(),
  /** Of those, the oldest. */
  openJudgements: z.array(OpenJudgement),
  /** Judgements whose outcome is unclear count nowhere else. */
  unclear: z.int(),
});
export type Calibration = z.infer<typeof Calibration>;
