import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { limitRows } from '../../db/json-page';

type Fragment = ReturnType<Queryable>;

/** What is looked for: LIKE patterns over folded text (migration 0004), all of which must match. */
export interface Search {
  readonly patterns: readonly string[];
  readonly type: string | undefined;
}

/** Where a report stands in the results: those whose title and tags match (0) before the others (1), each newest first. */
export interface Hit extends Cursor {
  readonly tier: 0 | 1;
}

const matches = (db: Queryable, column: 'heading' | 'document', search: Search): Fragment =>
  db`(true ${search.patterns.map((pattern) => db`and s.${db(column)} like ${pattern}`)})`;

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
): Promise<{ folded: string[]; reports: number }> {
  const [row] = await db<{ folded: string[]; reports: number }[]>`
    select total_of(${type ? `reports:${type}` : 'reports'}) as reports, array(
      select search_text(term) from unnest(${terms as string[]}::text[]) with ordinality as t (term, n) order by n
    ) as folded`;
  return row ?? { folded: [], reports: 0 };
}

/** How many of the newest reports match: a guess at how common the search is, for the price of reading them. */
export async function sampleNewest(
  db: Queryable,
  search: Search,
  size: number,
): Promise<{ headings: number; documents: number }> {
  const [row] = await db<{ headings: number; documents: number }[]>`
    select count(*) filter (where ${matches(db, 'heading', search)})::int as headings,
      count(*) filter (where ${matches(db, 'document', search)})::int as documents
    from (
      select s.heading, s.document from report_search s where true ${ofType(db, search)}
      ${newestFirst(db)} limit ${db.unsafe(String(size))}
    ) s`;
  return row ?? { headings: 0, documents: 0 };
}

/** All matches, sorted, and their number; null when there are more than `most`. */
export async function findFew(
  db: Queryable,
  search: Search,
  most: number,
  after: Hit | null,
  limit: number,
): Promise<{ hits: Hit[]; total: number } | null> {
  const rows = await db<(Hit & { total: number })[]>`
    with found as materialized (
      select s.report_id, s.created_at,
        case when ${matches(db, 'heading', search)} then 0 else 1 end as tier
      from report_search s
      where ${matches(db, 'document', search)} ${ofType(db, search)}
      ${limitRows(db, most)}
    ), page as (
      select tier, created_at, report_id from found s
      where true ${after ? db`and (tier > ${after.tier} or tier = ${after.tier} ${before(db, after)})` : db``}
      order by tier, created_at desc, report_id desc ${limitRows(db, limit)}
    )
    select c.total, p.tier, p.created_at, p.report_id as id
    from (select count(*)::int as total from found) c left join page p on c.total <= ${most}
    order by tier, created_at desc, id desc`;
  const total = rows[0]?.total ?? 0;
  if (total > most) return null;
  return { total, hits: rows.filter((row) => row.id !== null) };
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
    where ${matchesTier(db, search, tier)} ${newestFirst(db)} ${limitRows(db, limit)}`;
}

/** The next matches of a tier by way of the trigram index: reads every match, however far back. */
export function sortMatches(
  db: Queryable,
  search: Search,
  tier: 0 | 1,
  after: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  return db<Hit[]>`
    with found as materialized (
      select s.created_at, s.report_id from report_search s
      where ${matchesTier(db, search, tier)} ${ofType(db, search)} ${before(db, after)}
    )
    select ${tier}::int as tier, s.created_at, s.report_id as id from found s
    ${newestFirst(db)} ${limitRows(db, limit)}`;
}

const matchesTier = (db: Queryable, search: Search, tier: 0 | 1): Fragment =>
  tier === 0
    ? matches(db, 'heading', search)
    : db`${matches(db, 'document', search)} and not ${matches(db, 'heading', search)}`;
