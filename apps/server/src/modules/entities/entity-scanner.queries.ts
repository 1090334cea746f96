import type { EntityKind } from '@watchfloor/contract';
import type { PositionText } from '@watchfloor/entities';
import type { Database, Queryable, Tx } from '../../db/client';

export interface StoredText {
  readonly id: string;
  readonly createdAt: string;
  /** The title, and after it the texts. Null if it is gone. */
  readonly texts: readonly string[] | null;
}

export interface UnscannedText extends StoredText {
  readonly version: number;
  /** When somebody wrote or changed it; null if it is scanned for another reason. */
  readonly changedAt: string | null;
}

/**
 * The newest texts that changed, up to `limit` and about `maxCharacters`, but at least one; those that failed before come last. Without
 * `offset 0` the planner would read all texts and choose among them.
 */
export const listUnscanned = (
  db: Database,
  limit: number,
  maxCharacters: number,
): Promise<UnscannedText[]> =>
  db<UnscannedText[]>`
    with next as materialized (
      select entry_id, version, failures, created_at, changed_at from unscanned_texts
      order by failures, created_at desc limit ${limit}
    ), sized as (
      select n.*, s.source, sum(length(s.document)) over (order by n.failures, n.created_at desc, n.entry_id) - length(s.document) as before
      from next n left join search_entries s on s.id = n.entry_id
    )
    select n.entry_id as id, n.version, n.created_at, n.changed_at, array[v.title] || v.bodies as texts
    from sized n left join lateral (select * from searchable where source = n.source and id = n.entry_id offset 0) v on true
    where n.before is null or n.before = 0 or n.before < ${maxCharacters}
    order by n.failures, n.created_at desc`;

/** What was found in one text, once for each thing. */
export interface FoundMention {
  readonly entryId: string;
  readonly seenAt: string;
  readonly places: readonly number[];
  /** Of something that members named; null if it was found by its form. */
  readonly entityId: string | null;
  readonly kind: EntityKind | null;
  readonly value: string | null;
  readonly isLocal: boolean;
  readonly position: PositionText | null;
  /** For the entity, if it is new. */
  readonly newId: string;
}

/**
 * Of these texts those that nobody deletes at this moment, which then waits for this transaction, and those that are gone. Waiting for
 * a deletion, while it waits for other texts, would be a deadlock.
 */
export async function holdTexts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string }[]>`
    with free as materialized (
      select id from search_entries where id = any (${ids as string[]}::uuid[]) for key share skip locked
    )
    select id from free
    union all
    select asked.id from unnest(${ids as string[]}::uuid[]) as asked (id)
    where not exists (select from search_entries s where s.id = asked.id)`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores what was found in these texts, rows of `FoundMention` as JSON; an entity is as old as the text, so that lists begin with the newest after old texts were
 * scanned. What was rejected stays rejected; what is no longer there is forgotten.
 */
export async function storeFindings(
  tx: Tx,
  texts: readonly (UnscannedText & { readonly mentions: string })[],
): Promise<void> {
  const ids = texts.map(({ id }) => id);
  const rows = `[${texts.flatMap(({ mentions }) => mentions || []).join()}]`;
  await tx`
    insert into entities (id, kind, value, is_local, canonical_id, excluded_by_id, position, created_at)
    select distinct on (f.kind, f.value) "newId", kind, value, "isLocal", "newId", excluding_list(kind, value),
      point((position->>'longitude')::float8, (position->>'latitude')::float8), least("seenAt", clock_timestamp())
    from jsonb_to_recordset(${rows}::text::jsonb)
      as f ("newId" uuid, kind text, value text, "isLocal" boolean, position jsonb, "seenAt" timestamptz)
    where kind is not null
      and not exists (select from entities e where e.kind = f.kind and e.value = f.value and not e.is_named)
    order by kind, value, "seenAt" desc
    on conflict do nothing`;
  await tx`
    with listed as materialized (
      select * from jsonb_to_recordset(${rows}::text::jsonb)
        as f ("entityId" uuid, kind text, value text, "entryId" uuid, "seenAt" timestamptz, places integer[])
    ), found as materialized (
      select e.id as entity_id, f."entryId" as entry_id, f."seenAt" as seen_at, f.places
      from listed f join entities e on e.kind = f.kind and e.value = f.value and not e.is_named
      union all
      select e.id, f."entryId", f."seenAt", f.places from listed f join entities e on e.id = f."entityId"
    ), gone as (
      delete from entity_mentions m
      where m.entry_id = any (${ids}::uuid[]) and m.state <> 'rejected'
        and not exists (select from found f where f.entity_id = m.entity_id and f.entry_id = m.entry_id)
      returning m.entity_id, m.entry_id
    ), left_rejected as (
      update entity_mentions m set places = '{}'
      where m.entry_id = any (${ids}::uuid[]) and m.state = 'rejected'
        and not exists (select from found f where f.entity_id = m.entity_id and f.entry_id = m.entry_id)
    ), fresh as materialized (
      select f.entity_id, f.entry_id from found f
      where not exists (select from entity_mentions m where m.entity_id = f.entity_id and m.entry_id = f.entry_id)
    ), stored as (
      insert into entity_mentions (entity_id, entry_id, seen_at, places)
      select entity_id, entry_id, seen_at, places from found
      on conflict (entity_id, entry_id) do update set places = excluded.places, seen_at = excluded.seen_at
    )
    insert into scanned_texts as t (entry_id, changed_at, found_ids, lost_ids)
    select c.id, c.changed_at, array(select entity_id from fresh where entry_id = c.id), array(select entity_id from gone where entry_id = c.id)
    from unnest(${ids}::uuid[], ${texts.map(({ changedAt }) => changedAt)}::timestamptz[]) as c (id, changed_at)
    where c.changed_at is not null and c.id in (select entry_id from fresh union all select entry_id from gone)
    on conflict (entry_id) do update set changed_at = excluded.changed_at,
      found_ids = t.found_ids || excluded.found_ids, lost_ids = t.lost_ids || excluded.lost_ids`;
  await tx`delete from given_up_texts where entry_id = any (${ids}::uuid[])`;
  // One that is being changed at this moment is scanned again.
  await tx`
    delete from unscanned_texts where entry_id in (
      select u.entry_id
      from unnest(${ids}::uuid[], ${texts.map(({ version }) => version)}::integer[]) as done (id, version)
        join unscanned_texts u on u.entry_id = done.id and u.version = done.version
      for update of u skip locked)`;
}

/** Counts a failure of this version of a text, and returns how many there were; 0 if it changed or is gone. */
export async function countFailure(
  db: Database,
  { id, version }: Pick<UnscannedText, 'id' | 'version'>,
): Promise<number> {
  const [row] = await db<{ failures: number }[]>`
    update unscanned_texts set failures = failures + 1 where entry_id = ${id} and version = ${version} returning failures`;
  return row?.failures ?? 0;
}

export async function markGivenUp(tx: Tx, id: string): Promise<void> {
  await tx`insert into given_up_texts (entry_id) values (${id}) on conflict do nothing`;
}

/** Of this database: a thread may serve several. */
export async function readNamesVersion(db: Queryable): Promise<string> {
  const [row] = await db<{ version: string }[]>`
    select current_database() || ' ' || total_of('entity_names:changes') as version`;
  return row?.version ?? '';
}

/** All names as JSON, of type `Name`. */
export async function readNames(db: Queryable): Promise<string> {
  const [row] = await db<{ names: string }[]>`
    select coalesce(json_agg(json_build_object('entityId', entity_id, 'name', name)), '[]')::text as names from entity_names`;
  return row?.names ?? '[]';
}

/** A name for which older texts are still to be searched. */
export async function findUnsearchedName(
  tx: Tx,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx<{ id: string; name: string }[]>`
    select id, name from entity_names where searched_to is not null order by created_at limit 1`;
  return row;
}

/** Lets the next texts that may have the name be scanned again. */
export async function searchName(tx: Tx, id: string, word: string, limit: number): Promise<void> {
  await tx`select search_name(${id}, ${word}, ${limit})`;
}
