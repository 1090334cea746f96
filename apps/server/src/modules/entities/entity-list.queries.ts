import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { hideFromPlanner } from '../../db/hide-from-planner';
import { afterCursor, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import type { EntityRow } from './entities.queries';
import { meets, meetsOneByOne, namedLike, type Wanted } from './entity-filters.queries';
import {
  entityColumns,
  isShown,
  joinFigures,
  mentionsInOrder,
  representative,
  visibleMentions,
} from './visible-mentions.queries';

/** Those whose value or name has this part, up to `limit`; each list ends there, so that a common part costs little. */
export async function countEntities(
  db: Queryable,
  reader: Searcher,
  q: string,
  limit: number,
): Promise<number> {
  const pattern = hideFromPlanner(db, containing(q.toLowerCase()));
  const most = db.unsafe(String(limit));
  const shown = (isMeant: Fragment) => db`
    (select e.id from entities e where e.excluded_by_id is null and ${isMeant} and ${isShown(db, reader)} limit ${most})`;
  const [row] = await db<{ count: number }[]>`
    with ${scopes(db, reader)}
    select count(*)::int as count from (
      ${shown(db`lower(e.value) like ${pattern}`)} union ${shown(db`e.id in (${namedLike(db, pattern)})`)} limit ${most}) found`;
  return row?.count ?? 0;
}

/** So many are compared by when they were mentioned last; of more, the newest mentions of all are walked through. */
const FEW = 5000;
/** Of how many the rights are asked at first, for each row of a page, and then again if they do not fill it. */
const TRIES = [1.5, 12, Number.POSITIVE_INFINITY];

type Listed = EntityRow & { readonly createdAt: string };
/** Whether it was seen after the newest that was left out. */
type Placed = Listed & { readonly isFirst: boolean };

/**
 * What the reader saw last first, and one more than the page holds. What they have named themselves and nothing mentions yet is as
 * new as it is. Nothing depends on mentions that the reader does not see.
 */
export async function listEntities(
  db: Queryable,
  reader: Searcher,
  wanted: Wanted,
  after: Cursor | null,
  limit: number,
): Promise<Listed[]> {
  const asked = { wanted, after, limit };
  const isAll = !(wanted.q || wanted.kind || wanted.watched || wanted.cidr || wanted.near);
  for (const factor of isAll ? [] : TRIES) {
    const most = Math.min(FEW, Math.ceil((limit + 1) * factor));
    const few = await findFew(db, reader, wanted, most);
    if (!few) break;
    const { ids, rest, ownIds } = few;
    const rows = await listPage(db, reader, asked, {
      seen: newestOf(db, reader, ids, wanted),
      own: ownIds.length > 0 ? db`select * from entities where id = any (${ownIds}::uuid[])` : null,
      rest,
    });
    // Those left out were mentioned no later: the reader cannot have seen one of them before these.
    if (rest === null || (rows.length > limit && rows.every(({ isFirst }) => isFirst)))
      return withoutPlace(rows);
  }
  const rows = await listPage(db, reader, asked, {
    seen: walkMentions(db, reader, asked),
    own: db`select e.* from entities e where ${meets(db, reader, wanted)}`,
    rest: null,
  });
  return withoutPlace(rows);
}

/** Nobody is told how it compares with what they do not see. */
const withoutPlace = (rows: readonly Placed[]): Listed[] =>
  rows.map(({ isFirst: _, ...row }) => row);

interface Few {
  /** Those that any text mentioned last. */
  readonly ids: readonly string[];
  /** When the first of those left out was mentioned last; null if there are none. */
  readonly rest: string | null;
  /** What the reader has named. */
  readonly ownIds: readonly string[];
}

/** What is wanted, whoever sees it: the `most` that any text mentioned last; null if it is more than a few. */
async function findFew(
  db: Queryable,
  reader: Searcher,
  wanted: Wanted,
  most: number,
): Promise<Few | null> {
  const { since } = wanted;
  const rows = await db<{ count: number; id: string; newestAt: string | null }[]>`
    with ${scopes(db, reader)}, wanted as materialized (
      select e.id, e.is_named and e.created_by_id = ${reader.id} as is_own
      from entities e where ${meets(db, reader, wanted)} limit ${FEW + 1}
    ), counted as materialized (
      select count(*)::int as count from wanted
    )
    select counted.count, few.id, few.newest_at from counted left join (
      (select w.id, n.newest_at from wanted w join entity_newest n on n.entity_id = w.id
        where (select count from counted) <= ${FEW} ${since ? db`and n.newest_at >= ${since}::timestamptz` : db``}
        order by n.newest_at desc limit ${most + 1})
      union all
      select id, null from wanted where is_own) few on true
    order by few.newest_at desc nulls last`;
  if ((rows[0]?.count ?? 0) > FEW) return null;
  const mentioned = rows.filter(({ newestAt }) => newestAt !== null);
  return {
    ids: mentioned.slice(0, most).map(({ id }) => id),
    rest: mentioned[most]?.newestAt ?? null,
    ownIds: rows.flatMap(({ id, newestAt }) => (id && newestAt === null ? id : [])),
  };
}

interface Asked {
  readonly wanted: Wanted;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Parts of the statement of a page. */
interface Source {
  /** `(id, created_at)`: which entities, and when the reader saw them last. */
  readonly seen: Fragment;
  /** Rows of `entities` among which are those that the reader has named; null if there are none. */
  readonly own: Fragment | null;
  readonly rest: string | null;
}

function listPage(
  db: Queryable,
  reader: Searcher,
  { wanted, after, limit }: Asked,
  { seen, own, rest }: Source,
): Promise<Placed[]> {
  const unseen =
    own &&
    db`
    union all
    select e.id, e.created_at from (${own}) e
    where e.is_named and e.created_by_id = ${reader.id}
      and ${representative(db, reader, 'e')} = e.id and not exists (select ${visibleMentions(db, reader, db`e.id`)})`;
  return db<Placed[]>`
    with ${scopes(db, reader)}, seen as materialized (${seen}), page as materialized (
      select p.id, p.created_at from (select * from seen ${unseen && !wanted.since ? unseen : db``}) p
      where true ${afterCursor(db, 'p', after)} order by p.created_at desc, p.id desc ${limitRows(db, limit)}
    )
    select ${entityColumns(db)}, page.created_at, page.created_at > ${rest}::timestamptz as is_first
    from page join entities e on e.id = page.id ${joinFigures(db, reader)}
    order by page.created_at desc, e.id desc`;
}

/** Of these, those that the reader sees. */
const newestOf = (
  db: Queryable,
  reader: Searcher,
  ids: readonly string[],
  { since }: Wanted,
): Fragment => db`
  select e.id, last.seen_at as created_at
  from unnest(${[...ids]}::uuid[]) as few (id) join entities e on e.id = few.id
    cross join lateral (${mentionsInOrder(db, reader, db`e.id`, { limit: 1 })}) last
  where (last.entity_id = e.id or ${seesEntity(db, reader)}) and ${representative(db, reader, 'e')} = e.id
    ${since ? db`and last.seen_at >= ${since}::timestamptz` : db``}`;

/**
 * From the newest mention on, each of which is the last one of its entity. What is not wanted is left out before the rights are asked.
 * With `offset 0` the planner keeps this order.
 */
const walkMentions = (
  db: Queryable,
  reader: Searcher,
  { wanted, after, limit }: Asked,
): Fragment => db`
    select v.id, o.seen_at as created_at
    from (
      select entity_id, entry_id, seen_at from entity_mentions
      where state <> 'rejected' ${after ? db`and seen_at <= ${after.createdAt}::timestamptz` : db``}
        ${wanted.since ? db`and seen_at >= ${wanted.since}::timestamptz` : db``}
      order by seen_at desc offset 0) o
      cross join lateral (
        select * from entities part
        where part.id = o.entity_id
          and (part.canonical_id <> part.id or ${meetsOneByOne(db, reader, wanted, 'part')})
        offset 0) part
      cross join lateral (
        select e.id
        from search_entries s cross join entities e
        where s.id = o.entry_id and ${seesEntry(db, reader)} and e.id = ${representative(db, reader)}
          and (part.canonical_id = part.id or ${meetsOneByOne(db, reader, wanted)})
          ${after ? db`and (o.seen_at, e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : db``}
          and not exists (
            select ${visibleMentions(db, reader, db`e.id`)}
              and (m.seen_at, m.entry_id, m.entity_id) > (o.seen_at, o.entry_id, o.entity_id))
        offset 0) v
    order by o.seen_at desc, v.id desc ${limitRows(db, limit)}`;
