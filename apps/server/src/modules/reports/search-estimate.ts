import type { WantedTerm, WantedWord } from './search-plan';

/** What part of the reports match by their title and tags, what part at all, and what part has each term. */
export interface Shares {
  readonly headings: number;
  /** Whether all titles were counted for that, not those of the sample. */
  readonly areHeadingsCounted: boolean;
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
  /** How many of the newest titles are looked at where a sample of them says too little. */
  readonly titleStretch: number;
}

/** The newest reports, one by one, until the page is full. */
export interface Walk {
  /** How many reports it goes past before it looks whether to go on. */
  readonly firstStretch: number;
  /** What finding and sorting all matches takes, in reports walked past, when this part of the first stretch matched. */
  sortingTakes(share: number): number;
}

/** How the matches by title and tags are found, and how the others: by a walk, or all of them sorted. */
export interface SearchWork {
  readonly headings: Walk | null;
  readonly documents: Walk | null;
}

/** To find and sort a report by its title takes as long as to walk past so many. */
const SORTED_HEADING = 4;

/** A stretch of titles is looked at on trust where sorting might take so many times as long. */
const WORTH_A_TRY = 10;

/** Terms that no report of the sample has together are expected together by chance, if each was seen so many times as often as is called for. */
const SURER = 2;

/** Weighs the reports that a walk would read until the page is full against those that sorting would have to find. */
export function estimateWork(
  shares: Shares,
  reports: number,
  limit: number,
  { sample, fewestToWalk, titleStretch }: SearchLimits,
): SearchWork {
  const isSure = (share: number) => share * sample >= fewestToWalk;
  const walkFor = (share: number, sortingTakes: Walk['sortingTakes']): Walk | null => {
    const firstStretch = Math.ceil((limit + 1) / share);
    return firstStretch < sortingTakes(share) ? { firstStretch, sortingTakes } : null;
  };
  const sortingTitles = (share: number) => SORTED_HEADING * share * reports;
  const isTried = sortingTitles(1 / sample) > WORTH_A_TRY * titleStretch;
  const rarest = Math.min(...shares.terms);
  const isSureOfAll = shares.terms.every((share) => isSure(share / SURER));
  const together = isSure(shares.documents)
    ? shares.documents
    : isSureOfAll
      ? product(shares.terms)
      : 0;
  return {
    headings:
      (shares.areHeadingsCounted || isSure(shares.headings)
        ? walkFor(shares.headings, sortingTitles)
        : null) ??
      (isTried && !shares.areHeadingsCounted
        ? { firstStretch: titleStretch, sortingTakes: sortingTitles }
        : null),
    // All that have the rarest term would be found; the sample may have been as wrong about it as about the others.
    documents: walkFor(together, (share) => ((rarest * share) / together) * reports),
  };
}

const product = (factors: readonly number[]) => factors.reduce((all, one) => all * one, 1);

/** How to find the matches of a search: by which words, and what is left to be read in what they find. */
export interface SearchWay {
  readonly guide: WantedWord;
  readonly others: readonly WantedWord[];
  readonly read: readonly WantedTerm[];
}

/** What as many reports have is sooner read in the first of those that the other terms leave than looked up for all of them. */
const COMMON = 0.1;
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
