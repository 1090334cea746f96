import type { WantedTerm, WantedWord } from './search-plan';

/** What part of the reports match by their title and tags, what part at all, and what part has each term. */
export interface Shares {
  readonly headings: number;
  readonly documents: number;
  readonly terms: readonly number[];
}

export interface SearchLimits {
  /** How many of the newest reports are read to guess how common a search is. */
  readonly sample: number;
  /** With no more reports than this, all matches are sorted and counted. */
  readonly alwaysSorted: number;
  /** Fewer matches than this in a sample are no ground to expect more close by. */
  readonly fewestToWalk: number;
}

export interface SearchWork {
  readonly walksHeadings: boolean;
  readonly headingWindow: number;
  readonly walksDocuments: boolean;
  /** As far as the page should be full, were the sample right. */
  readonly firstStretch: number;
  readonly documentWindow: number;
}

/** How much further than expected a walk goes before it gives up. */
const PATIENCE = 4;

/** To find and sort a report by its title takes as long as to walk past so many. */
const SORTED_HEADING = 2;

/** Weighs the reports that a walk would read until the page is full against those that sorting would have to find. */
export function estimateWork(
  shares: Shares,
  reports: number,
  limit: number,
  { sample, fewestToWalk }: SearchLimits,
): SearchWork {
  const toWalk = (share: number) => (limit + 1) / Math.max(share, 1 / sample);
  const isWorth = (share: number, toSort: number) =>
    share * sample >= fewestToWalk && toWalk(share) < toSort;
  const windowFor = (share: number) => Math.ceil(PATIENCE * toWalk(share)) + sample;
  return {
    walksHeadings: isWorth(shares.headings, SORTED_HEADING * shares.headings * reports),
    headingWindow: windowFor(shares.headings),
    walksDocuments: isWorth(shares.documents, Math.min(...shares.terms) * reports),
    firstStretch: Math.ceil(toWalk(shares.documents)),
    documentWindow: windowFor(shares.documents),
  };
}

/** How to find all matches of a search: by which words, and what is left to be read in what they find. */
export interface SearchWay {
  readonly guide: WantedWord;
  readonly others: readonly WantedWord[];
  readonly read: readonly WantedTerm[];
}

/** A term that as many reports have narrows little down: it is sooner read than looked up. */
const COMMON = 0.6;
/** The small words of a phrase are in nearly every report. */
const SHORTEST_HELP = 4;

/** The guide is of the term seen least often, and there the longest. `shares` tells how many of the reports have each term. */
export function chooseWay(terms: readonly WantedTerm[], shares: readonly number[]): SearchWay {
  const [best, ...rest] = terms
    .map((term, i) => ({ term, share: shares[i] ?? 0, ...splitLongest(term) }))
    .sort((a, b) => a.share - b.share || b.longest.spelling.length - a.longest.spelling.length);
  if (!best) throw new Error('a search without terms');
  const helpful = rest.filter(({ share }) => share < COMMON);
  const isKnownByWords = (term: WantedTerm) =>
    term.words.length === 1 && (term === best.term || helpful.some((other) => other.term === term));
  return {
    guide: best.longest,
    others: [...best.shorter, ...helpful.flatMap(({ term }) => term.words)].filter(
      (word) => word.spelling.length >= SHORTEST_HELP,
    ),
    read: terms.filter((term) => !isKnownByWords(term)),
  };
}

function splitLongest({ words }: WantedTerm) {
  const [longest, ...shorter] = [...words].sort((a, b) => b.spelling.length - a.spelling.length);
  if (!longest) throw new Error('a term without words');
  return { longest, shorter };
}
