import { SEARCH_OVERVIEW_MAX, type SearchOverview } from '@watchfloor/contract';
import type { Queryable } from '../db/client';
import { limitConcurrency } from '../limit-concurrency';
import { countSources, describeHits } from './overview.queries';
import * as queries from './search-engine.queries';
import { findWords, foldTerms } from './search-keys.queries';
import { markOf, wordsOf } from './search-words';

export interface SearchLimits {
  /** So many texts that have a word are read and sorted; of more, the newest are looked for. */
  readonly few: number;
  /** A word that so many texts of the newest two weeks have is common. */
  readonly lately: number;
  /** How many matches are counted beside a page of them, where texts have to be read for it. */
  readonly tally: number;
  /** How many of the newest texts a walk reads before it gives up. */
  readonly walk: number;
  /** A word that is part of more words, each counted for each scope, is not looked up in the index. */
  readonly keys: number;
}

const LIMITS: SearchLimits = { few: 1000, lately: 1000, tally: 50, walk: 2000, keys: 500 };

const ALL = Number.POSITIVE_INFINITY;

/** Before the newest report that is found by a file, and after all others. */
const FILES: queries.Hit = {
  tier: 2,
  createdAt: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Searches are the most expensive reads; the limit leaves database connections for other requests. */
const MAX_CONCURRENT_SEARCHES = 4;

/**
 * Finds texts that contain all terms. A rare search finds all matches by the index and sorts them. Otherwise the index is asked
 * for the newest, week by week; for a common word, the newest texts are read first, which mostly fill the page.
 */
export function createSearchEngine({
  few,
  lately,
  tally,
  walk,
  keys: most,
}: SearchLimits = LIMITS) {
  const runLimited = limitConcurrency(MAX_CONCURRENT_SEARCHES);

  /** The rarest word finds candidates; phrases and other terms are then read in their texts. */
  async function look(
    db: Queryable,
    terms: queries.Search['terms'],
    wanted: queries.Wanted,
    mostKeys: number,
  ): Promise<queries.Search> {
    const words = terms.flatMap((term) =>
      wordsOf(term).map((word, _, own) => ({ term, word, own })),
    );
    const asked = words.map(({ word }) => word);
    const known =
      words.length > 0 ? await findWords(db, wanted.reader, asked, { most: mostKeys, lately }) : [];
    const [rarest] = words
      .flatMap(({ term, own }, n) => {
        const { keys = null, used = 0 } = known[n] ?? {};
        return keys ? [{ term, keys, used, isProven: own.length === 1 }] : [];
      })
      .sort((one, other) => one.used - other.used || one.keys.length - other.keys.length);
    return {
      terms,
      wanted,
      keys: rarest?.keys ?? null,
      isCommon: !rarest || rarest.used >= lately,
      unproven: terms.filter((term) => !(rarest?.isProven && rarest.term === term)),
    };
  }

  const hitsOf = (db: Queryable, search: queries.Search, most = SEARCH_OVERVIEW_MAX) =>
    queries.newestMatches(db, search, { walk, few }, most);

  /** All that match by their own text are known, unless they fill the page. */
  async function addFiles(
    db: Queryable,
    search: queries.Search,
    keys: readonly string[],
    own: readonly queries.Match[],
    after: queries.Hit | null,
    limit: number,
  ): Promise<queries.SearchResult> {
    const isFull = own.length > limit || !search.wanted.hasFilesLast;
    const files = isFull
      ? null
      : await queries.findFew(db, search, keys, { few: ALL, tally }, FILES, limit);
    const matches = [...own, ...(files?.matches ?? [])].slice(0, limit + 1);
    const isWhole = !after && matches.length <= limit;
    return { matches, total: isWhole ? matches.length : null, counts: null };
  }

  async function find(
    db: Queryable,
    search: queries.Search,
    after: queries.Hit | null,
    limit: number,
  ): Promise<queries.SearchResult> {
    const { terms, wanted, keys, isCommon } = search;
    if (terms.length === 0) return queries.listNewest(db, wanted, after, limit);
    const rare =
      !isCommon && keys && (await queries.findFew(db, search, keys, { few, tally }, after, limit));
    if (rare) return rare;
    // Files are found by their words only, after all reports whose own text matches.
    if (after?.tier !== 2) {
      const page = (most: number) => queries.walkNewest(db, search, most, after, limit);
      // A word that is not common fills a page by the index sooner than by reading the newest texts.
      const near = keys && !isCommon ? [] : await page(walk);
      if (near.length > limit) return { matches: near, total: null, counts: null };
      if (keys) return addFiles(db, search, keys, await page(0), after, limit);
    }
    const whole = keys ? search : await look(db, terms, wanted, ALL);
    const found =
      whole.keys &&
      (await queries.findFew(db, whole, whole.keys, { few: ALL, tally }, after, limit));
    if (!found) throw new Error('A search without a limit finds all matches');
    return found;
  }

  return {
    /**
     * The calls of one search. They see one state of the database: a text that is indexed between them would be found neither by
     * its words nor among those that are not indexed yet.
     */
    read: <T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> =>
      runLimited(() =>
        'begin' in db
          ? (db.begin('isolation level repeatable read read only', work) as Promise<T>)
          : work(db),
      ),

    /** What the other calls need to know of a search. */
    async prepare(
      tx: Queryable,
      terms: readonly string[],
      wanted: queries.Wanted,
    ): Promise<queries.Search> {
      const typed = terms.map((text) => ({ text, mark: markOf(text) }));
      const folded = typed.length > 0 ? await foldTerms(tx, typed) : [];
      return look(tx, folded, wanted, most);
    },

    /** Up to `limit` + 1 matches after a place; without a term, the newest. */
    find,

    /** How many match of each source, as `describe` counts them; of the newest alone, where texts have to be read for it. */
    count(tx: Queryable, search: queries.Search): Promise<queries.SourceCounts> {
      const hasToRead = search.keys && search.unproven.length > 0;
      return countSources(tx, hitsOf(tx, search, hasToRead ? tally : undefined));
    },

    /** What the newest matches have in common, of those that a walk reads if more would have to be read. */
    describe: (tx: Queryable, search: queries.Search): Promise<SearchOverview> =>
      describeHits(tx, hitsOf(tx, search)),
  };
}

export type SearchEngine = ReturnType<typeof createSearchEngine>;
