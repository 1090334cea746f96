import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { limitRows } from '../../db/json-page';
import type { SearchWay, Shares } from './search-estimate';
import type { FoldedTerm, WantedTerm, WantedWord } from './search-plan';

/** What is looked for: reports that have all terms, of one type or of any. */
export interface Search {
  readonly terms: readonly WantedTerm[];
  readonly type: string | undefined;
}

/** Where a report stands in the results: those whose title and tags match (0) before the others (1), each newest first. */
export interface Hit extends Cursor {
  readonly tier: 0 | 1;
}

/** By reading the texts. */
const documentHas = (db: Queryable, terms: readonly WantedTerm[]): Fragment =>
  db`(true ${terms.map(({ needle }) => db`and strpos(s.document, ${needle}) > 0`)})`;

/** By the trigrams of title and tags, where that is quicker than reading them. */
const headingHas = (db: Queryable, terms: readonly WantedTerm[]): Fragment =>
  db`(true ${terms.map(({ spelling }) => db`and s.heading like ${`%${spelling}%`}`)})`;

/** One scan of the index takes time with each word it looks for, for every report it finds: many words take turns. */
const WORDS_AT_ONCE = 32;

const isWord = (
  db: Queryable,
  { spelling, isOpenBefore, isOpenAfter, starts }: WantedWord,
): Fragment => db`
  (true
    ${spelling ? db`and w.spelling like ${`${isOpenBefore ? '%' : ''}${spelling}${isOpenAfter ? '%' : ''}`}` : db``}
    ${starts.length > 0 ? db`and w.starts @> ${starts as string[]}::text[]` : db``})`;

const wordChunks = (db: Queryable, word: WantedWord): Fragment => db`
  select array_agg(w.id) as ids
  from (
    select w.id, row_number() over () / ${db.unsafe(String(WORDS_AT_ONCE))} as chunk
    from search_words w where ${isWord(db, word)}
  ) w group by w.chunk`;

const hasWord = (db: Queryable, word: WantedWord): Fragment => db`
  and search_word_ids(s.document) &&
    (select coalesce(array_agg(w.id), '{}') from search_words w where ${isWord(db, word)})`;

const ofType = (db: Queryable, { type }: Search): Fragment =>
  type ? db`and s.intelligence_type = ${type}` : db``;

const before = (db: Queryable, place: Cursor | null): Fragment =>
  place
    ? db`and (s.created_at, s.report_id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : db``;

const newestFirst = (db: Queryable): Fragment => db`order by s.created_at desc, s.report_id desc`;

/** The terms as the database compares them, and how many reports there are to search. */
export async function prepareSearch(
  db: Queryable,
  terms: readonly string[],
  type: string | undefined,
): Promise<{ folded: FoldedTerm[]; reports: number }> {
  const [row] = await db<{ folded: FoldedTerm[]; reports: number }[]>`
    select total_of(${type ? `reports:${type}` : 'reports'}) as reports, (
      select coalesce(json_agg(json_build_object('folded', f, 'spelled', search_spelling(f)) order by n), '[]')
      from unnest(${terms as string[]}::text[]) with ordinality as t (term, n), search_text(term) as f
    ) as folded`;
  return row ?? { folded: [], reports: 0 };
}

/** What matches among the newest reports: a guess at how common a search is, for the price of reading them. */
export async function sampleNewest(db: Queryable, search: Search, size: number): Promise<Shares> {
  const [row] = await db<{ counts: number[] }[]>`
    select array[
      count(*) filter (where ${headingHas(db, search.terms)}),
      count(*) filter (where true ${search.terms.map((_, i) => db`and ${db(`has_${i}`)}`)})
      ${search.terms.map((_, i) => db`, count(*) filter (where ${db(`has_${i}`)})`)}
    ]::int[] as counts
    from (
      select s.heading ${search.terms.map((term, i) => db`, ${documentHas(db, [term])} as ${db(`has_${i}`)}`)}
      from report_search s where true ${ofType(db, search)}
      ${newestFirst(db)} limit ${db.unsafe(String(size))}
    ) s`;
  const [headings = 0, documents = 0, ...terms] = (row?.counts ?? []).map((count) => count / size);
  return { headings, documents, terms };
}

/**
 * The next matches of both tiers, and how many match at all: found by their words through the index, read only for what words
 * cannot tell.
 */
export async function sortMatches(
  db: Queryable,
  search: Search,
  { guide, others, read }: SearchWay,
  after: Hit | null,
  limit: number,
): Promise<{ hits: Hit[]; total: number }> {
  const rows = await db<(Hit & { total: number })[]>`
    with chunks as materialized (${wordChunks(db, guide)}),
    found as materialized (
      select distinct s.report_id, s.created_at,
        case when ${headingHas(db, search.terms)} then 0 else 1 end as tier
      from chunks c join report_search s on search_word_ids(s.document) && c.ids
      where true ${others.length > 0 ? others.map((word) => hasWord(db, word)) : db``}
        ${read.length > 0 ? db`and ${documentHas(db, read)}` : db``} ${ofType(db, search)}
    ), page as (
      select tier, created_at, report_id from found s
      where true ${after ? db`and (tier > ${after.tier} or tier = ${after.tier} ${before(db, after)})` : db``}
      order by tier, created_at desc, report_id desc ${limitRows(db, limit)}
    )
    select c.total, p.tier, p.created_at, p.report_id as id
    from (select count(*)::int as total from found) c left join page p on true
    order by tier, created_at desc, id desc`;
  return { total: rows[0]?.total ?? 0, hits: rows.filter((row) => row.id !== null) };
}

/** The next matches of a tier among the `window` reports that follow a place, newest first; stops when it has enough. */
export function walkNewest(
  db: Queryable,
  search: Search,
  tier: 0 | 1,
  window: number,
  after: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  return db<Hit[]>`
    select ${tier}::int as tier, s.created_at, s.report_id as id
    from (
      select * from report_search s where true ${ofType(db, search)} ${before(db, after)}
      ${newestFirst(db)} limit ${db.unsafe(String(window))}
    ) s
    where ${
      tier === 0
        ? headingHas(db, search.terms)
        : db`${documentHas(db, search.terms)} and not ${headingHas(db, search.terms)}`
    }
    ${newestFirst(db)} ${limitRows(db, limit)}`;
}

/** The next matches by title and tags, through their trigrams: finds them all, however far back, and sorts them. */
export function sortHeadings(
  db: Queryable,
  search: Search,
  after: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  return db<Hit[]>`
    with found as materialized (
      select s.created_at, s.report_id from report_search s
      where ${headingHas(db, search.terms)} ${ofType(db, search)} ${before(db, after)}
    )
    select 0 as tier, s.created_at, s.report_id as id from found s
    ${newestFirst(db)} ${limitRows(db, limit)}`;
}

/** Words that no report has any more are forgotten, some at a time. Tells how many were looked at. */
export async function forgetWords(db: Queryable, most: number): Promise<number> {
  const [row] = await db<{ lookedAt: number }[]>`select forget_words(${most}) as looked_at`;
  return row?.lookedAt ?? 0;
}
