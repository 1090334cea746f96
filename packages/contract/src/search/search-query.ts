import { INTELLIGENCE_TYPES } from '../disciplines';
import { TLP_LEVELS } from '../markings/tlp';
import { isInTimeRange } from '../time-range';
import { foldText } from './search-terms';

/** What a search finds, as the tabs of its screen. */
export const SEARCH_KINDS = [
  ...(['report', 'comment', 'investigation', 'task', 'member'] as const),
  ...(['war-room', 'message', 'map-entry', 'feed-item', 'entity'] as const),
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const NEAR_KILOMETRES = { default: 100, max: 5000 } as const;

/** Of several values of these any may hold; each can be excluded by a minus sign. */
const LIST_FILTERS = ['kind', 'type', 'region', 'tag', 'author', 'level'] as const;
export const SEARCH_FILTERS = [...LIST_FILTERS, 'after', 'before', 'near'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];
type ListFilter = (typeof LIST_FILTERS)[number];

/** A piece of the text as it was typed. */
export interface SearchToken {
  readonly start: number;
  readonly end: number;
  readonly isExcluded: boolean;
  /** Null for a word or a phrase. */
  readonly filter: SearchFilter | null;
  /** Of a filter in its normal form; as typed if it has a problem. */
  readonly value: string;
  /** Why a filter does not apply. */
  readonly problem: string | null;
}

export interface Choice {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

export interface SearchQuery extends Readonly<Record<ListFilter, Choice>> {
  readonly terms: Choice;
  /** The moment from which on, and the one before which; ISO. */
  readonly after: string | null;
  readonly before: string | null;
  readonly near: { latitude: number; longitude: number; kilometres: number } | null;
  readonly tokens: readonly SearchToken[];
  readonly problems: readonly string[];
}

/**
 * Reads what a member typed. Words and "phrases" are as in `parseSearchTerms`; a minus sign excludes them. A known name with a
 * colon is a filter; anything else with a colon (`10.0.0.1:80`, `https://…`) is a word. A wrong value is a problem.
 */
export function parseSearchQuery(text: string, now: Date = new Date()): SearchQuery {
  const tokens = readTokens(text, now);
  const choose = (name: SearchFilter | null, isExcluded: boolean) => {
    const values = tokens
      .filter((token) => token.filter === name && token.isExcluded === isExcluded && !token.problem)
      .map(({ value }) => value);
    // Words that are the same to a search are one.
    return [
      ...new Map(values.map((value) => [foldText(value), value] as const).reverse()).values(),
    ].reverse();
  };
  const choice = (name: ListFilter | null) => ({
    included: choose(name, false),
    excluded: choose(name, true),
  });
  const single = (name: SearchFilter) => choose(name, false)[0] ?? null;
  return {
    ...{
      terms: choice(null),
      kind: choice('kind'),
      type: choice('type'),
      region: choice('region'),
    },
    ...{ tag: choice('tag'), author: choice('author'), level: choice('level') },
    after: single('after'),
    before: single('before'),
    near: toPlace(single('near')),
    tokens,
    problems: [...new Set(tokens.flatMap(({ problem }) => problem ?? []))],
  };
}

const QUOTED = '["“”]([^"“”]*)["“”]?';
/** A minus sign, then a filter with its value, a phrase or a word. An unclosed quote extends to the end. */
const TOKEN = new RegExp(
  `(-?)(?:(${SEARCH_FILTERS.join('|')}):(?:${QUOTED}|([^\\s"“”]*))|${QUOTED}|([^\\s"“”]+))`,
  'gi',
);

/** Soft hyphens and marks of direction and width, which come with copied text. Joiners belong to their words. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const toWord = (typed: string) => typed.replaceAll(INVISIBLE, '').normalize('NFC');

function readTokens(text: string, now: Date): SearchToken[] {
  const tokens: SearchToken[] = [];
  // As long as what was typed, so that tokens keep their places.
  const clean = text.toWellFormed().replaceAll(/[\s\p{Cc}]/gu, ' ');
  for (const match of clean.matchAll(TOKEN)) {
    const [whole, minus, name, quoted, plain, phrase, word] = match;
    const filter = SEARCH_FILTERS.find((known) => known === name?.toLowerCase()) ?? null;
    const typed = (quoted ?? plain ?? phrase ?? word ?? '').trim();
    const isExcluded = minus !== '';
    const value = filter ? READERS[filter](typed, now) : toWord(typed);
    if (!filter && !foldText(toWord(typed)).trim()) continue;
    const isTaken = tokens.some((other) => other.filter === filter && !other.problem);
    tokens.push({
      ...{ start: match.index, end: match.index + whole.length, isExcluded, filter },
      value: value ?? typed,
      problem: filter && problemOf(filter, value, isExcluded, isTaken),
    });
  }
  return tokens;
}

function problemOf(
  filter: SearchFilter,
  value: string | null,
  isExcluded: boolean,
  isTaken: boolean,
): string | null {
  if (!value) return `${filter}: takes ${TAKES[filter]}`;
  if (LIST_FILTERS.some((name) => name === filter)) return null;
  if (isExcluded) return `${filter}: cannot be excluded`;
  return isTaken ? `${filter}: is given twice` : null;
}

/** What `readMoment` takes. */
export const MOMENT = 'a day such as 2026-11-01, a time such as 2026-11-01T06:00Z, or 24h, 7d, 4w';
/** What `parseNear` takes. */
export const NEAR_PLACE = `a latitude, a longitude and up to ${NEAR_KILOMETRES.max} kilometres, such as 69.64,18.95,200km`;
const TAKES: Readonly<Record<SearchFilter, string>> = {
  kind: SEARCH_KINDS.join(', '),
  type: INTELLIGENCE_TYPES.join(', '),
  region: 'the name of a region',
  tag: 'a tag',
  author: 'a username such as @night_heron, or me',
  level: TLP_LEVELS.join(', '),
  after: MOMENT,
  before: MOMENT,
  near: NEAR_PLACE,
};

/** Each gives the normal form of a value, or null if it is wrong. */
const READERS: Readonly<Record<SearchFilter, (value: string, now: Date) => string | null>> = {
  kind: (value) => {
    // Also "messages", "map", "room".
    const wanted = value.toLowerCase().replace(/s$/, '');
    return SEARCH_KINDS.find((kind) => kind === wanted || kind.split('-').includes(wanted)) ?? null;
  },
  type: (value) => INTELLIGENCE_TYPES.find((type) => type === value.toUpperCase()) ?? null,
  region: (value) => foldText(value).trim(),
  tag: (value) => foldText(value.replace(/^#/, '')).trim(),
  author: (value) => /^@?([a-z0-9_-]{1,50})$/i.exec(value)?.[1]?.toLowerCase() ?? null,
  level: (value) =>
    TLP_LEVELS.find((level) => level === value.toUpperCase().replace(/^TLP:/, '')) ?? null,
  after: readMoment,
  before: readMoment,
  near: readNear,
};

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };

/** In ISO, or null. */
export function readMoment(value: string, now: Date): string | null {
  const [, count, unit] = /^(\d{1,4})([hdw])$/i.exec(value) ?? [];
  if (count && unit) {
    const hours = Number(count) * (HOURS[unit.toLowerCase()] ?? 0);
    return new Date(now.getTime() - hours * 3_600_000).toISOString();
  }
  const [, year, month = '01', day = '01', time = '00:00'] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)Z?)?)?)?$/i.exec(value) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${time}:00.000Z`);
  return isInTimeRange(moment.getTime()) && moment.getUTCDate() === Number(day)
    ? moment.toISOString()
    : null;
}

const NEAR =
  /^(-?\d{1,2}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,9})?)(?:\s*,\s*(\d{1,4})\s*(?:km)?)?$/i;

function readNear(value: string): string | null {
  const [, latitude, longitude, kilometres = NEAR_KILOMETRES.default] = NEAR.exec(value) ?? [];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  const isInReach = Number(kilometres) >= 1 && Number(kilometres) <= NEAR_KILOMETRES.max;
  return isOnEarth && isInReach ? [latitude, longitude, kilometres].map(Number).join() : null;
}

export const parseNear = (text: string): SearchQuery['near'] => toPlace(readNear(text));

function toPlace(near: string | null): SearchQuery['near'] {
  if (near === null) return null;
  const [latitude = 0, longitude = 0, kilometres = 0] = near.split(',').map(Number);
  return { latitude, longitude, kilometres };
}
