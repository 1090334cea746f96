import { type EntityKind, WATCHES_MAX } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { memberSeesEntry, type Searcher, scopes } from '../../search/search-scopes.queries';
import {
  isSeenPart,
  memberRepresentative,
  partsOf,
  selfAndAncestors,
} from './visible-mentions.queries';

/** Of an entity, and of what was merged into it as far as the reader sees that. */
export async function readWatch(
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<{ isWatched: boolean; watchers: number }> {
  const [row] = await db<{ isWatched: boolean; watchers: number }[]>`
    with ${scopes(db, reader)}
    select coalesce(bool_or(w.user_id = ${reader.id}), false) as is_watched, count(distinct w.user_id)::int as watchers
    from entities e join follows w on w.object_id = e.id
      join users u on u.id = w.user_id and u.state in ('active', 'suspended')
    where ${isSeenPart(db, reader, id)}`;
  return row ?? { isWatched: false, watchers: 0 };
}

export async function countWatches(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from follows where user_id = ${userId} and kind = 'entity' limit ${WATCHES_MAX}) own`;
  return row?.count ?? 0;
}

export async function insertWatch(tx: Tx, userId: string, entityId: string): Promise<void> {
  await tx`
    insert into follows (user_id, kind, object_id, via) values (${userId}, 'entity', ${entityId}, 'hand')
    on conflict do nothing`;
}

/** An entity, and what was merged into it as far as the reader sees that. */
export async function listParts(db: Queryable, reader: Searcher, id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with ${scopes(db, reader)}
    select e.id from entities e where ${isSeenPart(db, reader, id)}
    order by e.id <> ${id}`;
  return rows.map((row) => row.id);
}

/** Also of what was merged into it. */
export async function deleteWatches(tx: Tx, userId: string, id: string): Promise<void> {
  await tx`
    delete from follows where user_id = ${userId} and object_id in (${partsOf(tx, tx`${id}::uuid`)})`;
}

export interface Sighting {
  readonly userId: string;
  readonly entityId: string;
  readonly kind: EntityKind;
  readonly value: string;
  readonly entryId: string;
}

/**
 * Who watches what changed texts mention for the first time, may read the text now and did not write it. What was merged counts as
 * one for those who see what it was merged into.
 */
export const listSightings = (tx: Tx, entryIds: readonly string[]): Promise<Sighting[]> =>
  tx<Sighting[]>`
    select distinct u.id as user_id, shown.id as entity_id, shown.kind, shown.value, s.id as entry_id
    from scanned_texts t join search_entries s on s.id = t.entry_id
      join entity_mentions m on m.entry_id = s.id and m.entity_id = any (t.found_ids) and m.state <> 'rejected'
      join entities part on part.id = m.entity_id
      join entities watched on watched.canonical_id = part.canonical_id
      join follows w on w.object_id = watched.id and w.created_at < t.changed_at
        and (w.muted_until is null or w.muted_until <= now())
      join users u on u.id = w.user_id and u.id is distinct from s.author_id
      join entities shown on shown.id = ${memberRepresentative(tx, 'part')}
    where t.entry_id = any (${[...entryIds]}::uuid[]) and ${memberSeesEntry(tx)}
      and (watched.id = part.id or shown.id in (${selfAndAncestors(tx, tx`watched.id`)}))
    order by entity_id, user_id, entry_id`;
