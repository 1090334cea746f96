import type { EntityKind, EntityMerge, EntityName, NamedKind } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import { isSeenPart, isShown } from './visible-mentions.queries';

/** Its names, and those of what was merged into it if the reader sees that too. */
export const listNames = (db: Queryable, reader: Searcher, id: string): Promise<EntityName[]> =>
  db<EntityName[]>`
    with ${scopes(db, reader)}
    select n.id, n.name, n.searched_to is null as is_searched
    from entity_names n join entities e on e.id = n.entity_id
    where ${isSeenPart(db, reader, id)}
    order by n.entity_id <> ${id}, n.created_at, n.id`;

/** Merges into an entity and its parts, of those things that the reader sees themselves. */
export const listMerges = (
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<
  (Omit<EntityMerge, 'from'> & { from: { id: string; kind: EntityKind; value: string } })[]
> =>
  db`
    with ${scopes(db, reader)}
    select g.id, json_build_object('id', e.id, 'kind', e.kind, 'value', e.value) as "from", g.merged_at,
      case when u.id is not null then ${authorJson(db)} end as merged_by
    from entity_merges g join entities e on e.id = g.from_id join entities target on target.id = g.into_id
      left join users u on u.id = g.merged_by_id
    where g.undone_at is null and ${seesEntity(db, reader)} and ${isSeenPart(db, reader, id, 'target')}
    order by g.merged_at, g.id` as never;

/** One of this kind and name that the reader may know of. */
export async function findNamed(
  db: Queryable,
  reader: Searcher,
  kind: NamedKind,
  name: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    with ${scopes(db, reader)}
    select e.id from entities e
    where e.is_named and e.kind = ${kind} and lower(e.value) = lower(${name}) and ${isShown(db, reader)} limit 1`;
  return row?.id;
}

export async function insertNamed(
  tx: Tx,
  {
    id,
    kind,
    name,
    createdById,
  }: { id: string; kind: NamedKind; name: string; createdById: string },
): Promise<void> {
  await tx`
    insert into entities (id, kind, value, is_named, canonical_id, created_by_id)
    values (${id}, ${kind}, ${name}, true, ${id}, ${createdById})`;
}

export async function insertNames(
  tx: Tx,
  entityId: string,
  names: readonly { id: string; name: string }[],
  createdById: string,
): Promise<void> {
  await tx`
    insert into entity_names (id, entity_id, name, created_by_id)
    select id, ${entityId}::uuid, name, ${createdById}::uuid
    from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[]) as n (id, name)`;
}

export async function sumNameLengths(tx: Tx, memberId: string): Promise<number> {
  const [row] = await tx<{ characters: number }[]>`
    select coalesce(sum(length(name)), 0)::int as characters from entity_names where created_by_id = ${memberId}`;
  return row?.characters ?? 0;
}

/** Until the commit nobody else changes its names or what it is merged with. In the order of ids, so that no two wait for each other. */
export const lockEntities = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; isNamed: boolean }[]> =>
  tx<{ id: string; isNamed: boolean }[]>`
    select id, is_named from entities where id = any (${[...ids]}::uuid[]) order by id for update`;

/** How many names the entity of a name has: a part keeps one of its own. Until the commit nobody else removes one. */
export async function lockNamesBeside(tx: Tx, id: string): Promise<number> {
  const rows = await tx`
    select from entity_names
    where entity_id = (select entity_id from entity_names where id = ${id}) order by id for update`;
  return rows.length;
}

/** The texts that mention it are scanned again. Returns who had given the name. */
export async function deleteName(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx<{ entityId: string; createdById: string | null }[]>`
    delete from entity_names where id = ${id} returning entity_id, created_by_id`;
  await tx`
    insert into unscanned_texts (entry_id, created_at)
    select m.entry_id, m.seen_at from entity_mentions m where m.entity_id = ${row?.entityId ?? null}
    on conflict (entry_id) do update set version = unscanned_texts.version + 1`;
  return row?.createdById ?? null;
}
