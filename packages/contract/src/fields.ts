import { z } from 'zod';
import { isInTimeRange } from './time-range';

/** Control characters other than tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/**
 * Unicode's stream-safe limit is 30 marks; normalising longer runs takes quadratic time. Counted from the first of a run only, and
 * not tried on Han characters: otherwise this is the slowest part of a long text's validation.
 */
const TOO_MANY_MARKS = /(?![\u3400-\u9fff])\p{M}(?<!\p{M}\p{M})\p{M}{30}/u;

/** As it was sent; control characters other than line breaks and tabs are rejected. `label` starts the messages. */
export function storableText(label: string, missing = `${label} is required`) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : `${label} must be text`) })
    .refine((text) => !CONTROL.test(text) && !LONE_SURROGATE.test(text), {
      error: `${label} contains characters that cannot be stored`,
      abort: true,
    })
    .refine((text) => !TOO_MANY_MARKS.test(text), {
      error: `${label} has more than 30 combining marks in a row`,
      abort: true,
    });
}

/** Normalised to NFC and trimmed ("Title is required"). */
export const cleanText = (label: string, missing?: string) =>
  storableText(label, missing).transform((text) => text.normalize('NFC').trim());

/** Required text of at most `max` characters: absent and blank are the same. */
export function requiredText(label: string, max: number) {
  return cleanText(label).pipe(
    z
      .string()
      .min(1, `${label} is required`)
      .max(max, `${label} must be at most ${max} characters`),
  );
}

/** Absent, null and blank all become null. */
export function optionalText(label: string, max: number) {
  return cleanText(label)
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .nullish()
    .transform((text) => (text ? text : null));
}

/** For changes: absent leaves the value unchanged, null and blank clear it. */
export function changedText(label: string, max: number) {
  return cleanText(label)
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .nullish()
    .transform((text) => (text === '' ? null : text));
}

export const REASON_MIN = 10;
export const REASON_MAX = 500;
/** Why somebody does what others will ask about. */
export const ReasonText = cleanText('Reason').pipe(
  z
    .string()
    .min(REASON_MIN, `Reason must be at least ${REASON_MIN} characters`)
    .max(REASON_MAX, `Reason must be at most ${REASON_MAX} characters`),
);

/** Sent with a text that the spill guard has held back: why it may be read here (see `SPILL`). */
export const SpillReason = ReasonText.optional();

/** Blank matches everything. */
export function searchText(max: number) {
  return cleanText('Search text').pipe(
    z.string().max(max, `Search text must be at most ${max} characters`),
  );
}

/** The revision on screen when editing started. */
export const Revision = z
  .int('Revision must be a whole number')
  .positive('Revision must be positive');

export const Id = z.uuid();
export const IdParams = z.object({ id: Id });

/** ISO 8601 in UTC; stays a string from the database to the screen. */
export const Timestamp = z.iso
  .datetime({ offset: true, abort: true })
  // The database knows no others.
  .refine((time) => /(Z|[+-](0\d|1[0-5]):\d\d)$/.test(time), 'Offset must be less than 16 hours')
  .refine((time) => isInTimeRange(Date.parse(time)), 'Time must be between 1900 and 2199');

export const Day = z.iso
  .date({ error: 'Must be a day such as 2026-03-31', abort: true })
  .refine((day) => isInTimeRange(Date.parse(day)), 'Day must be between 1900 and 2199');

export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 500;

/** Keyset paging: `cursor` comes from the Link header of the previous page. */
export const PageQuery = z.object({
  limit: z.coerce
    .number('Limit must be a whole number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(PAGE_LIMIT_MAX, `Limit must be at most ${PAGE_LIMIT_MAX}`)
    .default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().max(500, 'Not a valid cursor').optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The URL of something outside, as typed. Its target is checked when it is called. */
export const webUrl = (max: number) =>
  z
    .string('URL is required')
    .trim()
    .min(1, { error: 'URL is required', abort: true })
    .max(max, `URL must be at most ${max} characters`)
    .pipe(
      z.url({
        protocol: /^https?$/,
        normalize: true,
        error: 'URL must start with http:// or https://',
      }),
    )
    .refine(
      (url) => !/^[^/]*\/\/[^/?#]*@/.test(url),
      'URL must not contain a user name or password',
    );
