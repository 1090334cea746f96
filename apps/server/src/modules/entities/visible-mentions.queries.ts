import { MENTIONS_COUNTED } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { memberSeesEntry, type Searcher, seesEntry } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';

/** `ids (id)`: an entity and all that was merged into it. */
export const partsOf = (db: Queryable, id: Fragment): Fragment => db`
  select ${id} as id union all select a.entity_id from entity_ancestors a where a.ancestor_id = ${id}`;

/** `ids (id)`: an entity and all that it was merged into. */
export const selfAndAncestors = (db: Queryable, id: Fragment): Fragment => db`
  select ${id} as id union all select a.ancestor_id from entity_ancestors a where a.entity_id = ${id}`;

/** On a row of `entities`: it is this one, or was merged into it and the reader sees it. */
export const isSeenPart = (
  db: Queryable,
  reader: Searcher,
  id: string,
  alias = 'e',
): Fragment => db`
  (${db(alias)}.id = ${id} or ${seesEntity(db, reader, alias)} and exists (
    select from entity_ancestors a where a.entity_id = ${db(alias)}.id and a.ancestor_id = ${id}))`;

/**
 * `from … where …`: the mentions `m` of an entity and of all that were merged into it, in texts `s` that the reader may see;
 * after `scopes`.
 */
export const visibleMentions = (db: Queryable, reader: Searcher, id: Fragment): Fragment => db`
  from (${partsOf(db, id)}) part join entity_mentions m on m.entity_id = part.id join search_entries s on s.id = m.entry_id
  where m.state <> 'rejected' and ${seesEntry(db, reader)}`;

/**
 * The same, newest or oldest first, up to a limit. Each part is read in the order of its index: an entity may have a hundred thousand
 * mentions.
 */
export const mentionsInOrder = (
  db: Queryable,
  reader: Searcher,
  id: Fragment,
  { limit, more = db``, isOldestFirst = false }: MentionsInOrder,
): Fragment => {
  const direction = isOldestFirst ? db`asc` : db`desc`;
  // Not a parameter: the planner must know it.
  const most = db.unsafe(String(Math.trunc(limit)));
  return db`
    select m.* from (${partsOf(db, id)}) part cross join lateral (
      select m.entity_id, m.entry_id, m.seen_at, m.state, m.judged_by_id, m.places, s.source
      from entity_mentions m join search_entries s on s.id = m.entry_id
      where m.entity_id = part.id and m.state <> 'rejected' and ${seesEntry(db, reader)} ${more}
      order by m.seen_at ${direction}, m.entry_id ${direction} limit ${most}) m
    order by m.seen_at ${direction}, m.entry_id ${direction} limit ${most}`;
};

interface MentionsInOrder {
  readonly limit: number;
  /** `and …`, on `entity_mentions m` and `search_entries s`. */
  readonly more?: Fragment;
  readonly isOldestFirst?: boolean;
}

/** For members other than the caller: whether `users u` sees a mention of a row of `entities`, or has named it. */
export const memberSeesEntity = (db: Queryable, alias: string): Fragment => db`
  (${db(alias)}.is_named and ${db(alias)}.created_by_id = u.id or exists (
    select from entity_mentions m join search_entries s on s.id = m.entry_id
    where m.entity_id = ${db(alias)}.id and m.state <> 'rejected' and ${memberSeesEntry(db)}))`;

/** The id of the topmost that an entity was merged into and the reader sees; else its own. On a row of `entities`. */
export const representative = (db: Queryable, reader: Searcher, alias = 'part'): Fragment =>
  topmost(db, alias, seesEntity(db, reader, 'above'));

/** The same for members other than the caller: for `users u`. */
export const memberRepresentative = (db: Queryable, alias: string): Fragment =>
  topmost(db, alias, memberSeesEntity(db, 'above'));

/** `isSeen` is about `entities above`. Most were never merged, which is quicker to see. */
export const topmost = (db: Queryable, alias: string, isSeen: Fragment): Fragment => db`
  case when ${db(alias)}.canonical_id = ${db(alias)}.id then ${db(alias)}.id else coalesce((
    select above.id from entity_ancestors a join entities above on above.id = a.ancestor_id
    where a.entity_id = ${db(alias)}.id and ${isSeen} order by a.depth desc limit 1), ${db(alias)}.id) end`;

/** On a row of `entities e`: the reader sees it, and not only as part of another. */
export const isShown = (db: Queryable, reader: Searcher): Fragment => db`
  ${seesEntity(db, reader)} and ${representative(db, reader, 'e')} = e.id`;

/** The columns of an entity, from `entities e` and what `joinFigures` adds. */
export const entityColumns = (db: Queryable): Fragment => db`
  e.id, e.kind, e.value, e.is_local as local,
  (select json_build_object('id', l.id, 'name', l.name) from exclusion_lists l where l.id = e.excluded_by_id) as excluded_by, figures.mentions, figures.last_seen, coalesce(first.first_seen, figures.first_seen) as first_seen`;

/** The oldest mention is one of those that are counted, unless these are too many. */
export const joinFigures = (db: Queryable, reader: Searcher): Fragment => db`
  cross join lateral (
    select count(*)::int as mentions, max(seen_at) as last_seen, min(seen_at) as first_seen from (
      ${mentionsInOrder(db, reader, db`e.id`, { limit: MENTIONS_COUNTED })}) newest) figures
  left join lateral (
    select oldest.seen_at as first_seen from (
      ${mentionsInOrder(db, reader, db`e.id`, { limit: 1, isOldestFirst: true })}) oldest
    where figures.mentions >= ${MENTIONS_COUNTED}) first on true`;
