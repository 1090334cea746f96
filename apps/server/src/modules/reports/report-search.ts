import { parseSearchTerms } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { createAsciiFolding } from './ascii-folding';
import { type AssessedSearch, createCommonSearches } from './common-searches';
import type { Hit, Match, Search, SearchResult } from './report-search.queries';
import * as queries from './report-search.queries';
import { chooseWay, estimateWork, type SearchLimits, type Walk } from './search-estimate';
import { markOf, planTerm } from './search-plan';

const LIMITS: SearchLimits = {
  sample: 100,
  alwaysSorted: 2000,
  fewestToWalk: 2,
  titleStretch: 1000,
};

/** How much further than expected a walk goes before it gives up. */
const PATIENCE = 4;

/**
 * Finds the reports in which all terms occur. Seldom ones are found through their words and sorted; for common ones that
 * would sort most of the table, so the newest reports are walked until the page is full. Which of the two is estimated from the
 * newest reports, not left to the planner, whose statistics know nothing about pieces of texts.
 */
export function createReportSearch(limits: SearchLimits = LIMITS) {
  const commonSearches = createCommonSearches();
  const foldAscii = createAsciiFolding();

  /** How common a search is; its result too, where it took no further journey to find out. */
  async function begin(
    db: Queryable,
    terms: readonly string[],
    type: string | undefined,
    after: Hit | null,
    limit: number,
  ): Promise<AssessedSearch & { result: SearchResult | null }> {
    const [only] = terms;
    const known = terms.length === 1 && only ? await foldAscii(db, only) : null;
    const term = known && only ? planTerm(only, known) : null;
    if (!term) return { ...(await assess(db, terms, type)), result: null };
    const search = { terms: [term], type };
    const way = chooseWay(search.terms, []);
    return { search, ...(await queries.sortSeldom(db, search, way, after, limit, limits)) };
  }

  async function assess(
    db: Queryable,
    terms: readonly string[],
    type: string | undefined,
  ): Promise<AssessedSearch> {
    const typed = terms.map((text) => ({ text, mark: markOf(text) }));
    const { folded, reports, shares } = await queries.assessSearch(db, typed, type, limits.sample);
    const wanted = terms.map((term, i) =>
      planTerm(term, folded[i] ?? { needle: '', spelling: '' }),
    );
    return {
      search: { terms: wanted.filter((term) => term !== null), type },
      reports,
      shares: { ...shares, terms: shares.terms.filter((_, i) => wanted[i] !== null) },
    };
  }

  /** Null when matches are further apart than was promised: the other way finds them sooner. */
  async function walk(
    db: Queryable,
    search: Search,
    tier: 0 | 1,
    { firstStretch, sortingTakes }: Walk,
    after: Cursor | null,
    limit: number,
  ): Promise<Match[] | null> {
    const stretch = roundUp(firstStretch);
    const near = await queries.walkNewest(db, search, tier, stretch, after, limit);
    if (near.length > limit) return near;
    const share = near.length / stretch;
    const left = limit - near.length;
    const further = (left + 1) / share;
    if (further >= sortingTakes(share)) return null;
    const from = near.at(-1) ?? after;
    const window = roundUp(PATIENCE * further);
    const far = await queries.walkNewest(db, search, tier, window, from, left);
    return far.length > left ? [...near, ...far] : null;
  }

  /** Up to `limit` + 1 matches after a place; null when the text holds no term to look for. */
  return async function searchReports(
    db: Queryable,
    { q, type }: { q: string; type?: string | undefined },
    after: Hit | null,
    limit: number,
  ): Promise<SearchResult | null> {
    const terms = parseSearchTerms(q);
    if (terms.length === 0) return null;
    const known = commonSearches.recall(terms, type);
    const begun = known ? { ...known, result: null } : await begin(db, terms, type, after, limit);
    if (begun.result) return begun.result;
    const { search, reports, shares } = begun;
    if (search.terms.length === 0) return null;
    if (reports <= limits.alwaysSorted) {
      return queries.sortMatches(db, search, chooseWay(search.terms, []), after, limit);
    }

    const { headings, documents } = estimateWork(shares, reports, limit, limits);
    const way = chooseWay(search.terms, shares.terms);
    if (!documents) return queries.sortMatches(db, search, way, after, limit);

    if (!known) commonSearches.remember(terms, { search, reports, shares });
    const matches: Match[] = [];
    if (after?.tier !== 1) {
      const near = headings && (await walk(db, search, 0, headings, after, limit));
      if (near) matches.push(...near);
      else {
        const sorted = await queries.sortHeadings(db, search, after, limit);
        matches.push(...sorted.matches);
        if (!after) {
          const counted = { headings: sorted.count / reports, areHeadingsCounted: true };
          commonSearches.remember(terms, { search, reports, shares: { ...shares, ...counted } });
        }
      }
    }
    if (matches.length <= limit) {
      const left = limit - matches.length;
      const from = after?.tier === 1 ? after : null;
      const near = await walk(db, search, 1, documents, from, left);
      if (!near) return queries.sortMatches(db, search, way, after, limit);
      matches.push(...near);
    }
    return { matches, total: null };
  };
}

/** To the next power of two: each length of a walk is a statement of its own, which the database plans. */
const roundUp = (length: number) => 2 ** Math.ceil(Math.log2(length));
