import {
  IMPORT_DAYS,
  IMPORT_ITEMS_SHOWN,
  type ImportItem,
  isLowered,
  type Marking,
  PREVIEW_DAYS,
  type StixImport,
  TLP_LEVELS,
} from '@watchfloor/contract';
import { identityIdOf, type ReadItem, readIdentity } from '@watchfloor/stix';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import { type Reader, sees, seesAudience, sightColumns } from '../../db/sight';
import type { KnownRef } from './decide-import';
import { findProducer } from './stix-versions.queries';

/** After so many failures in a row an import is given up. */
const ATTEMPTS = 5;

/** What objects of others become. */
export const IMPORTED_KINDS = ['report', 'investigation', 'assessment'] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** What the importer brought by hand; for a source, what it brought itself as well. Whoever comes first does not own an id. */
const isOwnRef = (db: Queryable, { id }: Reader, sourceId: string | null): Fragment => db`
  (ref.user_id = ${id} and ref.source_id is null or ref.source_id = ${sourceId})`;

/**
 * What these objects became here when the same importer brought them, as far as they see it now: what others imported is as unknown
 * as what nobody did. What somebody deleted stays known, and is not stored again.
 */
export async function listRefs(
  db: Queryable,
  reader: Reader,
  sourceId: string | null,
  stixIds: readonly string[],
): Promise<Map<string, KnownRef>> {
  const rows = await db<KnownRef[]>`
    select distinct on (ref.stix_id) ref.stix_id, ref.object_id, iso(ref.modified) as modified, ref.created_by_ref, ref.revision
    from stix_refs ref
      left join reports r on ref.kind = 'report' and r.id = ref.object_id
      left join investigations v on ref.kind = 'investigation' and v.id = ref.object_id
      left join entity_assessments a on ref.kind = 'assessment' and a.id = ref.object_id
    where ref.stix_id = any (${stixIds}::text[]) and ${isOwnRef(db, reader, sourceId)}
      and (${sees(db, reader, 'r')} or ${sees(db, reader, 'v')} or ${seesAudience(db, reader, 'a', db`a.entity_id`)}
        or coalesce(r.id, v.id, a.id) is null)
    order by ref.stix_id, ref.source_id is not distinct from ${sourceId}::uuid desc, ref.modified desc, ref.object_id`;
  return new Map(rows.map((row) => [row.stixId, row]));
}

/** Those that we have given their id, or that say that we made them. */
export async function listOwn(
  db: Queryable,
  objects: readonly Pick<ReadItem, 'stixId' | 'createdByRef'>[],
): Promise<Set<string>> {
  const stixIds = objects.map(({ stixId }) => stixId);
  const identityId = identityIdOf(await findProducer(db));
  const made = objects.filter((object) =>
    [object.stixId, object.createdByRef].includes(identityId),
  );
  const rows = await db<{ stixId: string }[]>`
    select distinct stix_id from stix_audience_versions where stix_id = any (${stixIds}::text[])`;
  return new Set([...rows, ...made].map(({ stixId }) => stixId));
}

export interface NewItem {
  readonly position: number;
  readonly stixId: string;
  readonly type: string;
  readonly title: string;
  readonly tlp: string;
  readonly outcome: string;
  readonly problem: string | null;
  readonly isApplied: boolean;
  /** What it became before. */
  readonly objectId: string | null;
  /** The item as JSON. */
  readonly text: string;
}

export async function insertImport(
  tx: Tx,
  row: {
    id: string;
    userId: string;
    name: string;
    ceiling: number | null;
    bytes: number;
    sourceId: string | null;
  },
): Promise<void> {
  await tx`insert into stix_imports ${tx({ ...row, state: 'preview' })}`;
}

export async function insertItems(
  tx: Tx,
  importId: string,
  items: readonly NewItem[],
): Promise<void> {
  const rows = items.map(
    ({ text, ...row }) => `${JSON.stringify(row).slice(0, -1)},"item":${text}}`,
  );
  await tx`
    insert into stix_import_items (import_id, position, stix_id, type, title, tlp, outcome, problem, is_applied, object_id, item)
    select ${importId}, position, "stixId", type, title, tlp, outcome, problem, "isApplied", "objectId", item
    from jsonb_to_recordset(${`[${rows.join()}]`}::text::jsonb)
      as i (position integer, "stixId" text, type text, title text, tlp text, outcome text, problem text, "isApplied" boolean, "objectId" uuid, item jsonb)`;
}

/** What a member sent within a day. `isLocked` blocks further imports until the commit. */
export async function sumRecentBytes(
  db: Queryable,
  userId: string,
  isLocked: boolean,
): Promise<number> {
  if (isLocked) await lockIdUntilCommit(db, 'memberImports', userId);
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from stix_imports
    where user_id = ${userId} and created_at > now() - interval '1 day'`;
  return row?.bytes ?? 0;
}

/** Who sent it; a token with a highest level sees what tokens up to that level sent. */
type Owner = Pick<Reader, 'id' | 'ceiling'>;

const isOwn = (db: Queryable, { id, ceiling }: Owner): Fragment => db`
  i.user_id = ${id} and i.discarded_at is null ${ceiling === undefined ? db`` : db`and i.ceiling <= ${ceiling}`}`;

const STORED = ['new', 'changed'];

const columns = (db: Queryable): Fragment => db`
  i.id, i.name, i.state, i.problem, iso(i.created_at) as created_at, iso(i.applied_at) as applied_at,
  counted.objects, counted.applied, counted.counts, ${highestOf(db)} as highest`;

const highestOf = (db: Queryable): Fragment =>
  db`(array[${db.unsafe(TLP_LEVELS.map((tlp) => `'${tlp}'`).join())}])[counted.level]`;

const joinCounts = (db: Queryable): Fragment => db`
  cross join lateral (
    select coalesce(sum(t.objects), 0)::int as objects, coalesce(sum(t.applied), 0)::int as applied, max(t.level) as level,
      coalesce(json_object_agg(t.type, t.outcomes), '{}') as counts
    from (
      select o.type, sum(o.count) as objects, sum(o.applied) as applied, max(o.level) as level,
        json_object_agg(o.outcome, o.count) as outcomes
      from (
        select type, outcome, count(*)::int as count, count(*) filter (where is_applied)::int as applied,
          max(array_position(array[${db.unsafe(TLP_LEVELS.map((tlp) => `'${tlp}'`).join())}], tlp))
            filter (where outcome = any (${STORED}::text[])) as level
        from stix_import_items where import_id = i.id group by 1, 2) o
      group by 1) t) counted`;

/** Without those of sources, which come by themselves. */
export const listImports = (db: Queryable, owner: Owner, limit: number): Promise<StixImport[]> =>
  db<StixImport[]>`
    select ${columns(db)} from (
      select * from stix_imports i where ${isOwn(db, owner)} and i.source_id is null order by created_at desc, id desc limit ${limit}) i
    ${joinCounts(db)} order by i.created_at desc, i.id desc`;

export async function findImport(
  db: Queryable,
  owner: Owner,
  id: string,
): Promise<StixImport | undefined> {
  const [row] = await db<StixImport[]>`
    select ${columns(db)} from stix_imports i ${joinCounts(db)} where i.id = ${id} and ${isOwn(db, owner)}`;
  return row;
}

export interface Progress {
  readonly id: string;
  readonly state: StixImport['state'];
  readonly createdAt: string;
  readonly total: number;
  readonly left: number;
  readonly refused: readonly { stixId: string; version: string; problem: string | null }[];
  readonly refusedTotal: number;
}

/** Names as many of the refused as a screen does. */
export async function findProgress(
  db: Queryable,
  owner: Owner,
  id: string,
): Promise<Progress | undefined> {
  const [row] = await db<Progress[]>`
    select i.id, i.state, iso(i.created_at) as created_at, counted.*, coalesce(named.refused, '[]') as refused
    from stix_imports i cross join lateral (
      select count(*)::integer as total, count(*) filter (where not is_applied)::integer as left,
        count(*) filter (where is_applied and outcome = 'refused')::integer as refused_total
      from stix_import_items where import_id = i.id) counted
    cross join lateral (
      select jsonb_agg(jsonb_build_object('stixId', n.stix_id, 'problem', n.problem,
        'version', coalesce(n.item ->> 'modified', n.item ->> 'created', iso(i.created_at)))) as refused
      from (
        select * from stix_import_items where import_id = i.id and is_applied and outcome = 'refused'
        order by position limit ${IMPORT_ITEMS_SHOWN}) n) named
    where i.id = ${id} and ${isOwn(db, owner)}`;
  return row;
}

/** Reports first, then what is refused. */
export const listItems = (db: Queryable, reader: Reader, importId: string): Promise<ImportItem[]> =>
  db<ImportItem[]>`
    select i.stix_id, i.type, coalesce(r.title, v.title, nullif(i.title, ''), i.stix_id) as title, i.tlp, i.outcome, i.problem,
      case when r.id is not null then '/reports/' || r.id when v.id is not null then '/investigations/' || v.id end as url
    from (
      select * from stix_import_items
      where import_id = ${importId} and (type in ('report', 'grouping') or outcome = 'refused')
      order by outcome = 'refused', position limit ${IMPORT_ITEMS_SHOWN}) i
      left join reports r on i.type = 'report' and r.id = i.object_id and ${sees(db, reader, 'r')}
      left join investigations v on i.type = 'grouping' and v.id = i.object_id and ${sees(db, reader, 'v')}
    order by i.outcome = 'refused', i.position`;

/** False if it was applied, or is being applied. */
export async function confirmImport(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const rows = await tx`
    update stix_imports i set state = 'applying' where id = ${id} and ${isOwn(tx, owner)} and state = 'preview' returning id`;
  return rows.length > 0;
}

/** Only its bytes stay: they count for the day. */
export async function discardPreview(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const rows = await tx`
    update stix_imports i
    set state = 'failed', name = '', discarded_at = clock_timestamp(), applied_at = clock_timestamp()
    where id = ${id} and ${isOwn(tx, owner)} and state = 'preview' returning id`;
  if (rows.length === 0) return false;
  await tx`delete from stix_import_items where import_id = ${id}`;
  return true;
}

export interface LockedImport {
  readonly id: string;
  readonly userId: string;
  readonly ceiling: number | null;
  readonly sourceId: string | null;
}

/** The oldest of the member who has waited longest for their turn. */
export async function lockImport(tx: Tx): Promise<LockedImport | undefined> {
  const [row] = await tx<LockedImport[]>`
    with turns as (
      select user_id, max(worked_at) as last from stix_imports
      where user_id in (select user_id from stix_imports where state = 'applying') group by 1)
    select i.id, i.user_id, i.ceiling, i.source_id from stix_imports i join turns t using (user_id)
    where i.state = 'applying' and (i.attempts = 0 or i.worked_at < clock_timestamp() - interval '5 seconds')
    order by t.last nulls first, i.created_at limit 1 for update of i`;
  return row;
}

export async function recordTurn(tx: Tx, id: string): Promise<void> {
  await tx`update stix_imports set worked_at = clock_timestamp(), attempts = 0 where id = ${id}`;
}

/** Something went wrong that is of no single object. After a few times the import has failed. */
export async function recordFailedTurn(db: Queryable, id: string): Promise<void> {
  await db`
    update stix_imports set worked_at = clock_timestamp(), attempts = attempts + 1,
      state = case when attempts + 1 >= ${ATTEMPTS} then 'failed' else state end,
      problem = case when attempts + 1 >= ${ATTEMPTS} then 'It could not be applied' end,
      applied_at = case when attempts + 1 >= ${ATTEMPTS} then clock_timestamp() end
    where id = ${id} and state = 'applying'`;
}

export interface Importer extends Reader {
  readonly isAdmin: boolean;
}

/** The member with their rights of now; undefined if they are no longer active. */
export async function findImporter(tx: Queryable, userId: string): Promise<Importer | undefined> {
  const [row] = await tx<Importer[]>`
    select u.id, u.is_admin, ${sightColumns(tx)} from users u where u.id = ${userId} and u.state = 'active'`;
  return row;
}

export const nextItems = (
  tx: Tx,
  importId: string,
  limit: number,
): Promise<{ position: number; item: ReadItem }[]> =>
  tx<{ position: number; item: ReadItem }[]>`
    select position, item - 'raw' as item from stix_import_items
    where import_id = ${importId} and not is_applied order by position limit ${limit}`;

/** Who deletes a report deletes its text, so an import keeps none. Versions are told to the producer. */
const withoutText = (db: Queryable): Fragment => db`
  jsonb_strip_nulls(jsonb_build_object('created', i.item -> 'created', 'modified', i.item -> 'modified'))`;

export interface AppliedItem {
  readonly position: number;
  readonly outcome: string;
  readonly problem: string | null;
  readonly objectId: string | null;
}

export async function markApplied(
  tx: Tx,
  importId: string,
  applied: readonly AppliedItem[],
): Promise<void> {
  await tx`
    update stix_import_items i
    set is_applied = true, outcome = a.outcome, problem = a.problem, object_id = a."objectId", item = ${withoutText(tx)},
      title = case when a.outcome in ('new', 'changed') then '' else i.title end
    from jsonb_to_recordset(${JSON.stringify(applied)}::text::jsonb)
      as a (position integer, outcome text, problem text, "objectId" uuid)
    where i.import_id = ${importId} and i.position = a.position`;
}

export async function finishImport(
  tx: Tx,
  id: string,
  state: 'done' | 'failed',
  problem: string | null,
): Promise<void> {
  await tx`
    update stix_imports set state = ${state}, problem = ${problem}, applied_at = clock_timestamp() where id = ${id}`;
  await tx`
    update stix_import_items i set item = ${withoutText(tx)},
      title = case when i.outcome = 'refused' then i.title else '' end
    where i.import_id = ${id} and i.outcome <> 'kept' and (i.outcome in ('same', 'ours', 'refused') or not ${isOfSource(tx)})`;
}

/** What a source has sent besides reports explains its later ones. */
const isOfSource = (db: Queryable): Fragment => db`
  exists (select from stix_imports m where m.id = i.import_id and m.source_id is not null)`;

export async function saveRef(
  tx: Tx,
  ref: {
    stixId: string;
    kind: ImportedKind;
    objectId: string;
    created: string;
    modified: string;
    createdByRef: string | null;
    identity: string | null;
    revision: number;
    userId: string;
    sourceId: string | null;
    /** Told outside under its first id, if no other report is. */
    isOrigin: boolean;
  },
): Promise<void> {
  await tx`
    insert into stix_refs (stix_id, kind, object_id, created, modified, created_by_ref, identity, revision, user_id, source_id, is_origin)
    values (${ref.stixId}, ${ref.kind}, ${ref.objectId}, ${ref.created}, ${ref.modified}, ${ref.createdByRef},
      ${ref.identity}::text::jsonb, ${ref.revision}, ${ref.userId}, ${ref.sourceId},
      ${ref.isOrigin} and not exists (select from stix_refs where stix_id = ${ref.stixId} and is_origin))
    on conflict (kind, object_id) do update set modified = excluded.modified, revision = excluded.revision`;
}

/** How another producer describes themselves in the same import, or last by the same source; null above what it explains. */
export async function findIdentity(
  tx: Queryable,
  importId: string,
  stixId: string,
  explained: Marking,
): Promise<string | null> {
  const [row] = await tx<{ raw: string; marking: Marking }[]>`
    select (i.item -> 'raw')::text as raw, i.item -> 'marking' as marking from stix_import_items i join stix_imports m on m.id = i.import_id
    where i.stix_id = ${stixId} and i.type = 'identity' and i.outcome <> 'refused' and i.item ? 'raw' and (m.id = ${importId}
      or m.source_id = (select source_id from stix_imports where id = ${importId}))
    order by m.created_at desc limit 1`;
  if (!row || isLowered(row.marking, explained)) return null;
  const identity = readIdentity(row.raw);
  return identity ? JSON.stringify(identity) : null;
}

/** What came from this source before, as a list in JSON. Reports are told again by their producers. */
export async function readContext(
  db: Queryable,
  sourceId: string,
  stixIds: readonly string[],
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(found.raw), '[]')::text as json from (
      select distinct on (i.stix_id) i.item -> 'raw' as raw
      from stix_import_items i join stix_imports m on m.id = i.import_id
      where m.source_id = ${sourceId} and i.stix_id = any (${stixIds as string[]}::text[]) and i.item ? 'raw'
        and i.outcome <> 'refused' and i.type not in ('report', 'grouping')
      order by i.stix_id, m.created_at desc) found`;
  return row?.json ?? '[]';
}

/** Whether anything of this source is still to be stored. */
export async function isApplying(db: Queryable, sourceId: string): Promise<boolean> {
  const rows = await db`
    select from stix_imports where source_id = ${sourceId} and state = 'applying' limit 1`;
  return rows.length > 0;
}

/** For housekeeping. */
export async function purgeImports(db: Queryable): Promise<void> {
  await db`
    delete from stix_imports
    where state = 'preview' and created_at < now() - make_interval(days => ${PREVIEW_DAYS})
      or state in ('done', 'failed') and source_id is null and applied_at < now() - make_interval(days => ${IMPORT_DAYS})`;
}
