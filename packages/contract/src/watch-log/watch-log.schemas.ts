import { z } from 'zod';
import { Mention } from '../chat/chat.schemas';
import { Latitude, Longitude } from '../coordinates';
import {
  Id,
  PageQuery,
  Revision,
  requiredText,
  SpillReason,
  searchText,
  Timestamp,
} from '../fields';
import { Marking } from '../markings/markings.schemas';
import { HIT_SOURCES } from '../search/search.schemas';
import { SEVERITIES, Severity } from '../severity';
import { Author } from '../users/users.schemas';
import {
  HAND_KINDS,
  LINE_ACTS,
  LINE_KINDS,
  LINE_TEXT_MAX,
  LOG_RULE_NAMES,
} from './watch-log-rules';

/** The thing that a line is about, as it is now. */
export const LineSubject = z.object({
  source: z.enum([...HIT_SOURCES, 'feed-source', 'handover']),
  id: Id,
  /** Of a message or comment the beginning of its text. */
  title: z.string(),
  /** Of a report. */
  number: z.string().nullable(),
  intelligenceType: z.string().nullable(),
  /** Its path, or null if it has no page. */
  url: z.string().nullable(),
  /** The room of a map entry or message, the report of a comment. */
  context: z.object({ id: Id, title: z.string() }).nullable(),
});
export type LineSubject = z.infer<typeof LineSubject>;

export const LogLine = z.object({
  id: Id,
  createdAt: Timestamp,
  kind: z.enum(LINE_KINDS),
  act: z.enum(LINE_ACTS),
  severity: z.enum(SEVERITIES).nullable(),
  /** Who wrote it, or did what it tells of; null if nobody did, or they are gone. */
  author: Author.nullable(),
  /** Null for a line that the product wrote. */
  text: z.string().nullable(),
  mentions: z.array(Mention),
  subject: LineSubject.nullable(),
  place: z.object({ latitude: z.string(), longitude: z.string() }).nullable(),
  /** Of what it is about. */
  marking: Marking.nullable(),
  /** 1 when written; a correction names the revision it is based on. */
  revision: z.int(),
  /** Its earlier texts, oldest first, as far as the reader could read them then. */
  earlier: z.array(
    z.object({ text: z.string(), replacedAt: Timestamp, marking: Marking.nullable() }),
  ),
});
export type LogLine = z.infer<typeof LogLine>;

/** All earlier texts are sent with the line. */
export const LINE_CORRECTIONS_MAX = 20;

const LineText = requiredText('Text', LINE_TEXT_MAX);

export const NewLogLine = z.object({
  text: LineText,
  kind: z.enum(HAND_KINDS, 'Kind must be note or decision').default('note'),
  severity: Severity.nullish().transform((severity) => severity ?? null),
  /** Without it the first position in the text is the place. */
  place: z
    .object({ latitude: Latitude, longitude: Longitude })
    .nullish()
    .transform((place) => place ?? null),
  /** A report, message, map entry or other thing that has a text. Whoever may not see it does not see the line. */
  aboutId: Id.nullish().transform((id) => id ?? null),
  spillReason: SpillReason,
});
export type NewLogLine = z.infer<typeof NewLogLine>;

export const CorrectedLine = z.object({
  text: LineText,
  revision: Revision,
  spillReason: SpillReason,
});
export type CorrectedLine = z.infer<typeof CorrectedLine>;

export const LogFilter = z.object({
  q: searchText(200).optional(),
  kind: z.enum(LINE_KINDS, `Kind must be one of ${LINE_KINDS.join(', ')}`).optional(),
  /** Lines by hand, or those that the product wrote. */
  by: z.enum(['hand', 'watch'], 'By must be hand or watch').optional(),
  /** This severity and above. */
  severity: Severity.optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export type LogFilter = z.infer<typeof LogFilter>;
export const LogQuery = PageQuery.extend(LogFilter.shape);
export type LogQuery = z.infer<typeof LogQuery>;

/** Which rules are on. */
export const LogRules = z.object({
  on: z
    .array(z.enum(LOG_RULE_NAMES, `A rule is one of ${LOG_RULE_NAMES.join(', ')}`))
    .transform((rules) => [...new Set(rules)].sort()),
});
export type LogRules = z.infer<typeof LogRules>;
