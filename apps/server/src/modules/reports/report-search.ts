import { parseSearchTerms } from '@watchfloor/contract';
import type { Database } from '../../db/client';
import { createCommonSearches } from './common-searches';
import { toPatterns } from './report-search.patterns';
import type { Hit, Search } from './report-search.queries';
import * as queries from './report-search.queries';

/** Up to this many matches are all read, sorted and counted. */
const FEW = 2000;
/** How many of the newest reports are read to guess how common a search is. */
const SAMPLE = 400;
/** How far a walk goes before it gives up finding matches close together. */
const WINDOW = 6000;

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** How many match; null when they are too many to be counted. */
  readonly total: number | null;
}

export type SearchReports = ReturnType<typeof createReportSearch>;

/**
 * Finds the reports in which all terms occur. Seldom ones are found through the trigram index and sorted; for common ones that
 * would read most of the table, so the newest reports are walked until the page is full. Which of the two is measured, not
 * left to the planner, whose statistics know nothing about pieces of long texts.
 */
export function createReportSearch(db: Database) {
  const commonSearches = createCommonSearches();

  /** Up to `limit` + 1 matches after a place; null when the text holds no term to look for. */
  return async function searchReports(
    { q, type }: { q: string; type?: string | undefined },
    after: Hit | null,
    limit: number,
  ): Promise<SearchResult | null> {
    const terms = parseSearchTerms(q);
    if (terms.length === 0) return null;
    const { folded, reports } = await queries.prepareSearch(db, terms, type);
    const patterns = folded.flatMap((text, i) => toPatterns(terms[i] ?? '', text));
    if (patterns.length === 0) return null;
    const search: Search = { patterns: [...new Set(patterns)], type };

    if (reports > FEW) {
      const common = commonSearches.recall(search) ?? (await sample(search, reports));
      if (common) return { hits: await walk(search, common.headings, after, limit), total: null };
    }
    const few = await queries.findFew(db, search, FEW, after, limit);
    if (few) return few;
    commonSearches.remember(search, { headings: false });
    return { hits: await walk(search, false, after, limit), total: null };
  };

  async function sample(search: Search, reports: number) {
    const { headings, documents } = await queries.sampleNewest(db, search, SAMPLE);
    const isMany = (matches: number) => (matches / SAMPLE) * reports > 2 * FEW;
    if (!isMany(documents)) return null;
    return commonSearches.remember(search, { headings: isMany(headings) });
  }

  async function walk(search: Search, hasManyHeadings: boolean, after: Hit | null, limit: number) {
    const hits: Hit[] = [];
    if (after?.tier !== 1) hits.push(...(await walkTier(search, 0, hasManyHeadings, after, limit)));
    if (hits.length > limit) return hits;
    const from = after?.tier === 1 ? after : null;
    return [...hits, ...(await walkTier(search, 1, true, from, limit - hits.length))];
  }

  async function walkTier(
    search: Search,
    tier: 0 | 1,
    isCommon: boolean,
    after: Hit | null,
    limit: number,
  ): Promise<Hit[]> {
    if (isCommon) {
      const near = await queries.walkNewest(db, search, tier, WINDOW, after, limit);
      if (near.length > limit) return near;
    }
    return queries.sortMatches(db, search, tier, after, limit);
  }
}
