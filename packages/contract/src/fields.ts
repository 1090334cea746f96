import { z } from 'zod';

/** Control characters other than tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** No writing needs so many marks on one letter (Unicode's stream-safe limit is 30), and normalising more takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** Text as people type it: NFC, trimmed at both ends, no control characters but line breaks and tabs. */
export function cleanText(missing?: string) {
  return z
    .string(missing)
    .refine((text) => !CONTROL.test(text) && !LONE_SURROGATE.test(text), {
      error: 'Text contains characters that cannot be stored',
      abort: true,
    })
    .refine((text) => !TOO_MANY_MARKS.test(text), {
      error: 'Text has more than 30 combining marks in a row',
      abort: true,
    })
    .transform((text) => text.normalize('NFC').trim());
}

/** Required text of at most `max` characters. `label` starts the messages ("Title is required"). */
export function requiredText(label: string, max: number) {
  return cleanText().pipe(
    z
      .string()
      .min(1, `${label} is required`)
      .max(max, `${label} must be at most ${max} characters`),
  );
}

/** Optional text: absent, null and blank all mean "none" and become null. */
export function optionalText(label: string, max: number) {
  return cleanText()
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .nullish()
    .transform((text) => (text ? text : null));
}

/** Optional text of a change: absent leaves it as it is, null and blank mean "none". */
export function changedText(label: string, max: number) {
  return cleanText()
    .pipe(z.string().max(max, `${label} must be at most ${max} characters`))
    .nullish()
    .transform((text) => (text === '' ? null : text));
}

/** What is typed into a search box; blank finds everything. */
export function searchText(max: number) {
  return cleanText().pipe(z.string().max(max, `Search text must be at most ${max} characters`));
}

export const Id = z.uuid('Not a valid id');
export const IdParams = z.object({ id: Id });

/** ISO 8601 in UTC, kept a string from the database to the screen. */
export const Timestamp = z.iso.datetime({ offset: true });

export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 500;

/** Keyset paging: `cursor` comes out of the Link header of the page before. */
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
