import { parseSearchTerms } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import type { Reader } from '../../db/sight';
import type { ReportFilter } from './report-list.queries';
import type { Hit, SearchResult } from './report-search.queries';
import * as queries from './report-search.queries';
import { markOf } from './search-words';

export interface SearchLimits {
  /** How many of the newest reports are read, at most, to estimate how common a search is. */
  readonly sample: number;
  /** How many reports a walk reads before it gives up. */
  readonly walk: number;
}

const LIMITS: SearchLimits = { sample: 100, walk: 4000 };

/** A single match in a sample may be chance. */
const FEWEST = 2;

/**
 * Finds reports that contain all terms. A common search reads the newest reports until the page is full; a rare one sorts
 * all matches. A sample of the newest decides between them, since the planner has no statistics about parts of words.
 */
export function createReportSearch({ sample, walk }: SearchLimits = LIMITS) {
  /** Up to `limit` + 1 matches after a place; null when the text has no term to look for. */
  return async function searchReports(
    db: Queryable,
    reader: Reader,
    { q, ...filter }: ReportFilter & { q: string },
    after: Hit | null,
    limit: number,
  ): Promise<SearchResult | null> {
    const typed = parseSearchTerms(q).map((text) => ({ text, mark: markOf(text) }));
    if (typed.length === 0) return null;
    const enough = Math.max(FEWEST, Math.ceil(((limit + 1) / walk) * sample));
    const search = await queries.estimate(db, typed, reader, filter, sample, enough);
    if (search.terms.length === 0) return null;
    const isCommon = search.reports > walk && search.isFrequent;
    const matches = isCommon ? await queries.walkNewest(db, search, walk, after, limit) : [];
    if (matches.length > limit) return { matches, total: null };
    return queries.findRare(db, search, after, limit);
  };
}
