/** Outcomes of a fetch, with their labels. */
export const SOURCE_OUTCOMES = {
  ok: 'Fetched',
  unchanged: 'Unchanged',
  unreachable: 'Unreachable',
  'timed-out': 'Timed out',
  'http-error': 'Answered with an error',
  'address-refused': 'Address not allowed',
  'too-many-redirects': 'Too many redirects',
  'too-large': 'Too large',
  'not-a-feed': 'Not a feed',
  unreadable: 'Unreadable',
  'not-taxii': 'Not TAXII 2.1',
  'no-owner': 'Has no owner',
} as const;
export type SourceOutcome = keyof typeof SOURCE_OUTCOMES;

export const isGoodOutcome = (outcome: string): boolean =>
  outcome === 'ok' || outcome === 'unchanged';

/** Falls back to the stored name: another version may have written the row. */
export const sourceOutcomeLabel = (outcome: string): string =>
  (SOURCE_OUTCOMES as Readonly<Record<string, string>>)[outcome] ?? outcome;

/** Supported formats, keyed by their stored names (spec §3, sourceType). */
export const SOURCE_TYPES = {
  rss: 'RSS 2.0',
  rdf: 'RSS 1.0',
  atom: 'Atom',
  json: 'JSON Feed',
  taxii: 'TAXII 2.1',
} as const;
export type SourceType = keyof typeof SOURCE_TYPES;

export const sourceTypeLabel = (type: string): string =>
  (SOURCE_TYPES as Readonly<Record<string, string>>)[type] ?? type;

/** Outcomes of importing one OPML outline. */
export const OUTLINE_OUTCOMES = {
  added: 'Added',
  known: 'Known already',
  refused: 'Refused',
} as const;
export type OutlineOutcome = keyof typeof OUTLINE_OUTCOMES;
