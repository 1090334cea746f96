import type { EntityListQuery } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { containing } from '../../db/like-pattern';
import { boundsOf, isNear, isPlacedNear, type Near } from '../../search/near.queries';
import { type Searcher, seesEntry } from '../../search/search-scopes.queries';
import { representative, selfAndAncestors } from './visible-mentions.queries';

/** Parts of `e.id in (…)`; after `scopes`. What was merged counts for what it was merged into. */
const watchedEntities = (db: Queryable, reader: Searcher): Fragment => db`
  select ${representative(db, reader)} from follows w join entities part on part.id = w.object_id
  where w.user_id = ${reader.id}`;

/** Of texts about places near it, the newest are read. */
const TEXTS_NEAR = 2000;

const entitiesNear = (db: Queryable, reader: Searcher, near: Near): Fragment => db`
  select p.id from entities p
  where p.position <@ ${boundsOf(db, near)} and ${isNear(db, db`p.position`, near)}
  union all
  select above.id
  from (
    select s.id from search_entries s
    where ${isPlacedNear(db, near)} and ${seesEntry(db, reader)}
    order by s.created_at desc limit ${TEXTS_NEAR}) newest
    join entity_mentions m on m.entry_id = newest.id and m.state <> 'rejected'
    cross join lateral (${selfAndAncestors(db, db`m.entity_id`)}) above`;

/** The index finds parts of at least so many characters. */
const LEAST_INDEXED = 3;

export const namedLike = (db: Queryable, pattern: string | Fragment): Fragment => db`
  select entity_id from entity_names where lower(name) like ${pattern}`;

export type Wanted = Pick<EntityListQuery, 'q' | 'kind' | 'watched' | 'cidr' | 'near' | 'since'>;

/** On a row of `entities e`, whoever sees it. The planner may begin with a list of ids. */
export function meets(db: Queryable, reader: Searcher, wanted: Wanted): Fragment {
  const { q, watched, near } = wanted;
  const pattern = containing(q.toLowerCase());
  // As an array, so that the index of values and that of ids are read together.
  const isLike =
    q.length < LEAST_INDEXED
      ? likeOneByOne(db, q)
      : db`(lower(e.value) like ${pattern} or e.id = any (array(${namedLike(db, pattern)})))`;
  return db`
    ${isPlain(db, wanted)} ${q ? db`and ${isLike}` : db``}
    ${watched ? db`and e.id in (${watchedEntities(db, reader)})` : db``}
    ${near ? db`and e.id in (${entitiesNear(db, reader, near)})` : db``}`;
}

/** The same, asked of each row on the way. */
export function meetsOneByOne(
  db: Queryable,
  reader: Searcher,
  wanted: Wanted,
  alias = 'e',
): Fragment {
  const { q, watched, near } = wanted;
  return db`
    ${isPlain(db, wanted, alias)} ${q ? db`and ${likeOneByOne(db, q, alias)}` : db``}
    ${watched ? db`and ${isInHashed(db, alias, watchedEntities(db, reader))}` : db``}
    ${near ? db`and ${isInHashed(db, alias, entitiesNear(db, reader, near))}` : db``}`;
}

const isPlain = (db: Queryable, { kind, cidr }: Wanted, alias = 'e'): Fragment => db`
  ${db(alias)}.excluded_by_id is null
  ${kind ? db`and ${db(alias)}.kind = ${kind}` : db``}
  ${cidr ? db`and ${db(alias)}.network <<= ${cidr}::inet` : db``}`;

function likeOneByOne(db: Queryable, q: string, alias = 'e'): Fragment {
  const pattern = containing(q.toLowerCase());
  return db`(lower(${db(alias)}.value) like ${pattern} or ${isInHashed(db, alias, namedLike(db, pattern))})`;
}

/** No join, which would find the ids anew for each row. */
const isInHashed = (db: Queryable, alias: string, ids: Fragment): Fragment =>
  db`(${db(alias)}.id in (${ids})) is true`;
