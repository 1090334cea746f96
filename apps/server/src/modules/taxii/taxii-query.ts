import { invalid } from '../../errors';
import type { EntryFilter } from './taxii-entries.queries';

/** As OpenCTI has it. */
export const TAXII_PAGE = { default: 100, max: 500 } as const;
/** Ids, types or versions in one list. */
const VALUES_MAX = 100;
const TEXT_MAX = 10_000;

const TIME =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-](?:0\d|1[0-4]):\d\d)$/;

/** February has no 30th day, and the database no year 0. */
const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return day >= '0001-01-02' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** A moment with all the digits that the database has; more are cut off, so that nothing is skipped. */
function readTime(name: string, text: string): string {
  const [, day = '', time = '', fraction = '', zone = ''] = TIME.exec(text) ?? [];
  const moment = `${day}T${time}.${fraction.slice(0, 6).padEnd(6, '0')}${zone.toUpperCase()}`;
  if (!isDay(day) || Number.isNaN(Date.parse(`${day}T${time}${zone.toUpperCase()}`))) {
    throw invalid(name, `${name} must be a time such as 2026-01-31T12:00:00.000000Z`);
  }
  return moment;
}

/** Opaque to clients: they send back what they got. */
export const toNext = (addedAt: string): string => Buffer.from(addedAt).toString('base64url');

function readNext(text: string): string {
  try {
    return readTime('next', Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalid('next', 'next must be as an earlier answer has it');
  }
}

function readLimit(text: string | undefined): number {
  if (text === undefined || text === '') return TAXII_PAGE.default;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) {
    throw invalid('limit', 'limit must be a positive number');
  }
  return Math.min(Number(text), TAXII_PAGE.max);
}

const toMoment = (text: string): number =>
  Date.parse(text) * 1000 + Number(text.slice(23, 26) || 0);

/** What a client asks for. `isEmpty` if nothing can be such. */
export interface TaxiiQuery extends EntryFilter {
  readonly limit: number;
  readonly isEmpty: boolean;
}

/** Versions that are words: an object has one version for each reader, so all of them ask for it. */
const WORDS: ReadonlySet<string> = new Set(['last', 'first', 'all']);

/** Unknown names are ignored, as the standard wants it. An empty `next` is none. */
export function readTaxiiQuery(raw: unknown): TaxiiQuery {
  const given = raw as Readonly<Record<string, string | string[] | undefined>>;
  const textOf = (name: string): string | undefined => {
    const text = [given[name]].flat().filter(Boolean).join();
    if (text.length > TEXT_MAX) throw invalid(name, `${name} is too long`);
    return text || undefined;
  };
  const listOf = (name: string): string[] | null => {
    const values = textOf(name)
      ?.split(',')
      .map((value) => value.trim())
      .filter(Boolean);
    if (values && values.length > VALUES_MAX) {
      throw invalid(name, `${name} must have at most ${VALUES_MAX} values`);
    }
    return values ?? null;
  };
  const [since, next] = [textOf('added_after'), textOf('next')];
  const starts = [
    ...(since ? [readTime('added_after', since)] : []),
    ...(next ? [readNext(next)] : []),
  ];
  const after = starts.reduce<string | null>(
    (latest, one) => (latest !== null && toMoment(latest) >= toMoment(one) ? latest : one),
    null,
  );
  const versions = listOf('match[version]');
  const spec = listOf('match[spec_version]');
  return {
    after,
    ids: listOf('match[id]'),
    types: listOf('match[type]'),
    versions:
      versions === null || versions.some((one) => WORDS.has(one))
        ? null
        : versions.map((one) => readTime('match[version]', one)),
    limit: readLimit(textOf('limit')),
    isEmpty: spec !== null && !spec.includes('2.1'),
  };
}
