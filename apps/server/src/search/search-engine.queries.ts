import type { SearchSource } from '@watchfloor/contract';
import { type Fragment, type Queryable, toIsoTime } from '../db/client';
import type { Cursor } from '../db/cursor';
import { hideFromPlanner } from '../db/hide-from-planner';
import { limitRows } from '../db/json-page';
import { reportsByFile } from './file-matches.queries';
import { newestOfKeys, textsOfKeys } from './search-keys.queries';
import { isTaken, type Searcher, scopes, seesEntry } from './search-scopes.queries';
import type { FoldedTerm } from './search-words';

/** What a search looks through. */
export interface Wanted {
  readonly reader: Searcher;
  readonly sources: readonly SearchSource[];
  /** `and …`, on `search_entries s`. */
  readonly meets: Fragment;
  /** Reports with a file that matches come after those whose own text does. */
  readonly hasFilesLast: boolean;
  /** `item`, the JSON that is sent, of the hits `h` and what `joins` adds to them. */
  readonly present: (terms: readonly FoldedTerm[]) => { item: Fragment; joins: Fragment };
}

/** Looks for texts that have all terms. */
export interface Search {
  readonly terms: readonly FoldedTerm[];
  readonly wanted: Wanted;
  /** Of the rarest word; null if all are parts of too many others for the index to be of use. */
  readonly keys: readonly string[] | null;
  /** Whether it is common nevertheless. */
  readonly isCommon: boolean;
  /** Terms that the keys do not prove. */
  readonly unproven: readonly FoldedTerm[];
}

/**
 * Where a text stands in the results: those whose title and labels match (0), then those whose text does (1), then reports with
 * a file that does (2), each newest first.
 */
export type Tier = 0 | 1 | 2;
export interface Hit extends Cursor {
  readonly tier: Tier;
}

/** What was found, with the JSON that is sent. */
export interface Match extends Hit {
  readonly item: Buffer;
}

export interface SearchResult {
  readonly matches: readonly Match[];
  /** How many match; null when they are too many to be counted. */
  readonly total: number | null;
  /** How many match of each source, of those that were looked at on the way; null when nothing was counted. */
  readonly counts: SourceCounts | null;
}

export type SourceCounts = Partial<Record<SearchSource, number>>;

/** `and …`: the reader sees it, and it is wanted. */
const isEligible = (db: Queryable, wanted: Wanted): Fragment => db`
  and ${seesEntry(db, wanted.reader)} ${isOfSources(db, wanted.sources)} ${wanted.meets}`;

/** Literals, so that the planner knows how many there are. */
const isOfSources = (db: Queryable, sources: readonly SearchSource[]): Fragment =>
  db`and s.source in (${db.unsafe(sources.map((source) => `'${source}'`).join() || 'null')})`;

const isBefore = (db: Queryable, place: Cursor | null): Fragment =>
  place
    ? db`and (s.created_at, s.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : db``;

const newestFirst = (db: Queryable): Fragment => db`order by s.created_at desc, s.id desc`;

/** The newest texts of the wanted sources that the reader sees as `s`; after `scopes`. */
const newestTexts = (
  db: Queryable,
  { reader, sources }: Wanted,
  count: number,
  rest = db``,
): Fragment => db`
  (select * from search_entries s
  where s.document is not null and ${seesEntry(db, reader)} ${isOfSources(db, sources)} ${rest}
  ${newestFirst(db)} limit ${db.unsafe(String(count))}) s`;

type TermCondition = (db: Queryable, term: FoldedTerm) => Fragment;
const documentHas: TermCondition = (db, { needle }) =>
  db`strpos(s.document, ${hideFromPlanner(db, needle)}) > 0`;
const headingHas: TermCondition = (db, { spelling }) =>
  db`strpos(s.heading, ${hideFromPlanner(db, spelling)}) > 0`;
/** The same by the index on the trigrams of title and labels. */
const headingIsLike: TermCondition = (db, { spelling }) =>
  db`s.heading <> '' and s.heading like ${hideFromPlanner(db, `%${spelling}%`)}`;

const all = (db: Queryable, terms: readonly FoldedTerm[], meets: TermCondition): Fragment =>
  terms.length > 0 ? db`(true ${terms.map((term) => db`and ${meets(db, term)}`)})` : db`true`;

/**
 * The next matches of a search that has very many: the newest `walk` texts are read, or, if `walk` is 0, all that the keys find,
 * newest week first. Matches by title come first; the title index finds all of them, unless a walk has a page of them.
 */
export async function walkNewest(
  db: Queryable,
  { terms, wanted, keys, unproven }: Search,
  walk: number,
  after: Hit | null,
  limit: number,
): Promise<Match[]> {
  const pastTitles = after?.tier === 1 ? after : null;
  const size = db.unsafe(String(limit + 1));
  const order = newestFirst(db);
  const eligible = isEligible(db, wanted);
  const isInHeading = all(db, terms, headingHas);
  const newest = (count: number, place: Cursor | null, more = db``) =>
    newestTexts(db, wanted, count, db`${more} ${isBefore(db, place)}`);
  const rest = db`and not ${isInHeading} ${eligible} ${isBefore(db, pastTitles)}`;
  const texts =
    walk > 0 || keys === null
      ? db`select s.* from ${newest(walk, pastTitles)} where ${all(db, terms, documentHas)} ${rest}`
      : db`
        (${newestOfKeys(db, keys, {
          place: pastTitles,
          rest: db`and ${all(db, unproven, documentHas)} ${rest}`,
          order,
          most: limit + 1,
        })})
        union all select s.* from search_entries s where ${isUnindexed(db, terms, wanted)} ${rest}`;
  const { matches } = await fetchMatches(
    db,
    { terms, wanted },
    db`
    near_titles as materialized (
      select s.created_at, s.id from ${newest(pastTitles ? 0 : walk, after, db`and s.heading <> ''`)}
      where ${isInHeading} ${eligible} ${order} limit ${size}
    ), all_titles as materialized (
      select s.created_at, s.id from search_entries s
      where ${pastTitles ? db`false` : db`(select count(*) < ${size} from near_titles)`}
        and ${all(db, terms, headingIsLike)} ${eligible} ${isBefore(db, after)}
    ), titles as materialized (
      (select * from all_titles s ${order} limit ${size})
      union all
      select * from near_titles where (select count(*) = ${size} from near_titles)
    ), texts as materialized (
      select s.created_at, s.id from (${texts}) s
      where (select count(*) < ${size} from titles) ${order} limit ${size} - (select count(*) from titles)
    ), hits as materialized (
      select 0 as tier, created_at, id, null::json as facts from titles
      union all select 1, created_at, id, null from texts
    )`,
  );
  return matches;
}

/** On a row of `search_entries s`: it has the terms, but the keys do not find it. */
const isUnindexed = (
  db: Queryable,
  terms: readonly FoldedTerm[],
  { reader }: Wanted,
): Fragment => db`
  (not s.is_indexed and s.document is not null or ${isTaken(db, reader)}) and ${all(db, terms, documentHas)}`;

/** `candidates`: rows of `search_entries` that have one of the keys, unless there are more than `most`; `is_few` says so. */
const candidates = (db: Queryable, keys: readonly string[], most: number): Fragment => {
  const texts = textsOfKeys(db, keys);
  if (!Number.isFinite(most))
    return db`candidates as materialized (select distinct on (s.id) s.* from (${texts}) s), few as (select true as is_few)`;
  const few = db.unsafe(String(most));
  return db`
    keyed as materialized (
      ${texts} limit ${few} + 1
    ), few as materialized (
      select count(*) <= ${few} as is_few from keyed
    ), candidates as materialized (
      select distinct on (s.id) s.* from keyed s where (select is_few from few)
    )`;
};

interface FoundPart {
  /** Nothing is found if there are more candidates. */
  readonly few: number;
  /** So many matches are looked for where texts have to be read for them. */
  readonly most?: number;
  readonly after?: Hit | null;
}

/** `found (id, created_at, source, tier)`: all matches after a place, if the candidates are few; after `scopes`. */
function found(
  db: Queryable,
  { terms, wanted, unproven }: Search,
  keys: readonly string[],
  { few, most = Number.POSITIVE_INFINITY, after = null }: FoundPart,
): Fragment {
  const eligible = isEligible(db, wanted);
  const tier = db`case when ${all(db, terms, headingHas)} then 0 else 1 end as tier`;
  const isAfter = after
    ? db`(tier > ${after.tier} or tier = ${after.tier} ${isBefore(db, after)})`
    : db`true`;
  const inOrder = db`order by tier, created_at desc, id desc`;
  const isLimited = unproven.length > 0 && Number.isFinite(most);
  // A report with a file that matches is a hit by its file only if its own text does not match.
  const isNotOwn = db`and not ${all(db, terms, documentHas)} ${eligible} ${after?.tier === 2 ? isBefore(db, after) : db``}`;
  return db`
    ${candidates(db, keys, few)}, own as materialized (
      (select s.id, s.created_at, s.source, s.tier
      from (select s.*, ${tier} from candidates s where true ${eligible} ${inOrder}) s
      where ${isAfter} and ${all(db, unproven, documentHas)} ${isLimited ? db`limit ${db.unsafe(String(most))}` : db``})
      union
      select s.id, s.created_at, s.source, s.tier
      from (
        select s.*, ${tier} from search_entries s
        where (select is_few from few) and ${isUnindexed(db, terms, wanted)} ${eligible}) s
      where ${isAfter}
    ), found as materialized (
      select id, created_at, source, tier from own
      ${wanted.hasFilesLast ? db`union all ${reportsByFile(db, isNotOwn, unproven)}` : db``}
    )`;
}

/**
 * The next matches, and how many there are: finds all of them by the keys and sorts them. Where the keys leave something to read, texts
 * are read in this order until the page is full, and `tally` match for the first page. Null if there are more than a `few`.
 */
export async function findFew(
  db: Queryable,
  search: Search,
  keys: readonly string[],
  { few, tally }: { few: number; tally: number },
  after: Hit | null,
  limit: number,
): Promise<SearchResult | null> {
  const most = after ? limit + 1 : Math.max(limit + 1, tally);
  const { matches, facts } = await fetchMatches(
    db,
    search,
    db`
    ${found(db, search, keys, { few, most, after })}, page as (
      select * from found order by tier, created_at desc, id desc ${limitRows(db, limit)}
    ), facts as (
      select json_build_object('isFew', is_few, 'counts', (
        select coalesce(json_object_agg(source, count), '{}') from (
          select source, count(*)::int as count from found group by source) counted)) as facts
      from few
    ), hits as materialized (
      select page.tier, page.created_at, page.id, facts.facts from facts left join page on true
    )`,
  );
  if (!facts?.isFew) return null;
  if (after) return { matches, total: null, counts: null };
  const { counts } = facts;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isWhole = search.unproven.length === 0 || total < most;
  return { matches, total: isWhole ? total : null, counts };
}

interface Facts {
  readonly isFew: boolean;
  readonly counts: SourceCounts;
}

/** `hits` ends with `hits (tier, created_at, id, facts)`; the facts are the same in every row, and a row without an id is no match. */
async function fetchMatches(
  db: Queryable,
  { terms, wanted }: Pick<Search, 'terms' | 'wanted'>,
  hits: Fragment,
): Promise<{ matches: Match[]; facts: Facts | null }> {
  const { item, joins } = wanted.present(terms);
  const rows = await db`
    with ${scopes(db, wanted.reader)}, ${hits}
    select ${item} as item, h.tier, h.created_at, h.id, h.facts
    from hits h ${joins}
    order by h.tier, h.created_at desc, h.id desc`.raw();
  const matches = rows.flatMap(([item, tier, createdAt, id]) =>
    item && tier && createdAt && id
      ? [
          {
            item,
            tier: Number(tier.toString()) as Tier,
            createdAt: toIsoTime(createdAt.toString()),
            id: id.toString(),
          },
        ]
      : [],
  );
  return { matches, facts: JSON.parse(rows[0]?.[4]?.toString() ?? 'null') as Facts | null };
}

/**
 * `hits (id, source)` and `whole (is_whole)`: the newest `limit` + 1 entries that match, week by week. Without a word that the index can find,
 * only the newest `walk` texts are read.
 */
export function newestMatches(
  db: Queryable,
  search: Search,
  { walk, few }: { walk: number; few: number },
  limit: number,
): Fragment {
  const { terms, wanted, keys, isCommon, unproven } = search;
  const size = db`limit ${db.unsafe(String(limit + 1))}`;
  const eligible = isEligible(db, wanted);
  if (keys === null) {
    const from = terms.length === 0 ? db`search_entries s` : newestTexts(db, wanted, walk);
    return db`${scopes(db, wanted.reader)}, hits as materialized (
      select s.id, s.source from ${from} where s.document is not null and ${all(db, terms, documentHas)} ${eligible}
      ${newestFirst(db)} ${size}
    ), whole as (select ${terms.length === 0 ? db`true` : db`false`} as is_whole)`;
  }
  // Of a common search, none is looked for in the first way.
  return db`${scopes(db, wanted.reader)}, ${found(db, search, keys, { few: isCommon ? -1 : few, most: limit + 1 })}, hits as materialized (
      select s.id, s.source from (
        select id, source, created_at from found
        union
        select id, source, created_at from (${newestOfKeys(db, keys, {
          place: null,
          rest: db`and ${all(db, unproven, documentHas)} ${eligible}`,
          // Any of a week, so that a very common word costs no more.
          order: db``,
          most: limit + 1,
        })}) s where not (select is_few from few)
        union
        select s.id, s.source, s.created_at from search_entries s
        where not (select is_few from few) and ${isUnindexed(db, terms, wanted)} ${eligible}
      ) s ${newestFirst(db)} ${size}
    ), whole as (select true as is_whole)`;
}

/** The newest entries without a term to look for, `limit` + 1 of them. */
export async function listNewest(
  db: Queryable,
  wanted: Wanted,
  after: Hit | null,
  limit: number,
): Promise<SearchResult> {
  const { matches } = await fetchMatches(
    db,
    { terms: [], wanted },
    db`
    hits as materialized (
      select 0 as tier, s.created_at, s.id, null::json as facts from search_entries s
      where s.document is not null ${isEligible(db, wanted)} ${isBefore(db, after)}
      ${newestFirst(db)} ${limitRows(db, limit)}
    )`,
  );
  return { matches, total: null, counts: null };
}
