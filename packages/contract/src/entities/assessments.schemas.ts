import { z } from 'zod';
import { Id, optionalText, SpillReason, Timestamp } from '../fields';
import { TLP_LEVELS } from '../markings/tlp';
import { Credibility, Reliability } from '../reports/report-details.schemas';
import { Author } from '../users/users.schemas';

export const VERDICTS = ['malicious', 'suspicious', 'benign', 'unknown'] as const;
export const ASSESSMENT_NOTE_MAX = 5000;
export const ASSESSMENTS_MAX = 200;

const Verdict = z.enum(VERDICTS, `Verdict must be one of ${VERDICTS.join(', ')}`);
/** RED names people, whom only reports and investigations have. */
const LEVELS = TLP_LEVELS.filter((tlp) => tlp !== 'RED');
const Level = z.enum(LEVELS, `Level must be one of ${LEVELS.join(', ')}`);

export const NewAssessment = z
  .object({
    verdict: Verdict.nullish().transform((verdict) => verdict ?? null),
    note: optionalText('Note', ASSESSMENT_NOTE_MAX),
    /** From now on, by default. */
    validFrom: Timestamp.optional(),
    validUntil: Timestamp.nullish().transform((until) => until ?? null),
    reliability: Reliability.nullish().transform((grade) => grade ?? null),
    credibility: Credibility.nullish().transform((grade) => grade ?? null),
    tlp: Level.default('GREEN'),
    spillReason: SpillReason,
  })
  .refine(({ verdict, note }) => verdict || note, {
    error: 'A verdict or a note is required',
    path: ['verdict'],
  })
  .refine(
    ({ validFrom, validUntil }) =>
      !validUntil || Date.parse(validUntil) > (validFrom ? Date.parse(validFrom) : Date.now()),
    { error: 'Valid until must be after valid from', path: ['validUntil'] },
  );
export type NewAssessment = z.infer<typeof NewAssessment>;

export const Assessment = z.object({
  id: Id,
  verdict: z.enum(VERDICTS).nullable(),
  note: z.string().nullable(),
  validFrom: Timestamp,
  validUntil: Timestamp.nullable(),
  reliability: Reliability.nullable(),
  credibility: Credibility.nullable(),
  tlp: z.enum(TLP_LEVELS),
  author: Author,
  createdAt: Timestamp,
});
export type Assessment = z.infer<typeof Assessment>;

export const AssessmentParams = z.object({ id: Id, assessmentId: Id });
