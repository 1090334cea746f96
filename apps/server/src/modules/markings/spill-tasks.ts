import { labelAbove, type Tlp } from '@watchfloor/contract';
import {
  createPassageFinder,
  fingerprint,
  type GuardedReport,
  guardedTextsOf,
  PASSAGE_WORDS,
  toSource,
  wordsOf,
} from './passages';

/**
 * Each look-up takes the database up to 10 µs. Of more fingerprints, as many at equal distances are looked up: of a text of more
 * than 4,000 words, as a report in Han characters may be. A common passage must then be longer to be found for certain.
 */
export const MAX_FINGERPRINTS = 1000;
/** More are of no use to the writer. */
const MAX_FINDINGS = 5;
const SHOWN_WORDS = 40;

interface TextsToRead {
  readonly texts: readonly string[];
  /** Of the place. */
  readonly level: Tlp;
}

export interface ReadTexts {
  /** Above the level, by text. */
  readonly labels: readonly (Tlp | null)[];
  /** As an array of PostgreSQL, of all texts together. Null if none is long enough for a passage. */
  readonly fingerprints: string | null;
}

function readTexts({ texts, level }: TextsToRead): ReadTexts {
  const long = texts
    .map((text) => wordsOf(text).folded)
    .filter((words) => words.length >= PASSAGE_WORDS);
  const prints = [...new Set(long.flatMap(fingerprint))];
  const step = Math.max(1, prints.length / MAX_FINGERPRINTS);
  const chosen = Array.from(
    { length: Math.min(prints.length, MAX_FINGERPRINTS) },
    (_, i) => prints[Math.floor(i * step)] ?? 0,
  );
  // Neighbours in the index one after the other.
  chosen.sort((a, b) => a - b);
  return {
    labels: texts.map((text) => labelAbove(text, level)),
    fingerprints: long.length > 0 ? `{${chosen.join()}}` : null,
  };
}

/** A text with fingerprints has words, another report its content. */
export interface Source {
  readonly title: string;
  readonly audienceId: number;
  readonly words: string | null;
  readonly content: string | null;
}

interface TextsToCompare {
  readonly texts: readonly string[];
  readonly sources: readonly Source[];
  /** Texts of these audiences may not be read in the place. Null: of all above `open`. */
  readonly audienceIds: readonly number[] | null;
  readonly open: number;
}

export interface FoundPassage {
  /** Number of the text and of the source. */
  readonly text: number;
  readonly source: number;
  /** In words. */
  readonly length: number;
  /** As written, or its beginning. */
  readonly passage: string;
}

/** The longest passages of each text. */
function comparePassages(task: TextsToCompare): FoundPassage[] {
  const sources = task.sources.map((source) => wordsOfSource(task, source).map(toSource));
  return task.texts.flatMap((content, text) => {
    const { folded, written } = wordsOf(content);
    if (folded.length < PASSAGE_WORDS) return [];
    const findPassage = createPassageFinder(folded);
    return sources
      .flatMap((parts, source) => parts.map((part) => ({ source, found: findPassage(part) })))
      .flatMap(({ source, found }) => (found ? [{ source, ...found }] : []))
      .sort((a, b) => b.length - a.length)
      .slice(0, MAX_FINDINGS)
      .map(({ source, start, length }): FoundPassage => {
        const shown = written.slice(start, start + Math.min(length, SHOWN_WORDS)).join(' ');
        return { text, source, length, passage: length > SHOWN_WORDS ? `${shown} …` : shown };
      });
  });
}

function wordsOfSource(
  { audienceIds, open }: TextsToCompare,
  { title, audienceId, words, content }: Source,
): (readonly string[])[] {
  const parts =
    words === null
      ? guardedTextsOf({ title, content: content ?? '', audienceId })
      : [{ audienceId, words: words.split(' ') }];
  return parts
    .filter((part) => part.audienceId > open && audienceIds?.includes(part.audienceId) !== false)
    .map((part) => part.words);
}

type StoredReport = GuardedReport & { readonly id: string };

/** Rows of `guarded_texts` as JSON. */
export const fingerprintReports = (reports: readonly StoredReport[]): string =>
  JSON.stringify(
    reports.flatMap(({ id, ...report }) =>
      guardedTextsOf(report).map(({ audienceId, words }) => ({
        report_id: id,
        audience_id: audienceId,
        words: words.join(' '),
        fingerprints: fingerprint(words),
      })),
    ),
  );

const WORK = { readTexts, comparePassages, fingerprintReports };
export type SpillWork = typeof WORK;
export type SpillTask = {
  readonly [Kind in keyof SpillWork]: {
    readonly kind: Kind;
    readonly input: Parameters<SpillWork[Kind]>[0];
  };
}[keyof SpillWork];

export const performSpillTask = ({ kind, input }: SpillTask): unknown =>
  (WORK[kind] as (input: unknown) => unknown)(input);
