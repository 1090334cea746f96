import {
  type Entity,
  type EntityKind,
  type KindCount,
  type MentionState,
  type ReportEntity,
  TEXT_ENTITIES_MAX,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import {
  entityColumns,
  joinFigures,
  mentionsInOrder,
  partsOf,
  representative,
} from './visible-mentions.queries';

export type EntityRow = Omit<Entity, 'label'>;

/** The entity, or what it was merged into. Undefined if the reader may not know of it. */
export async function findEntity(
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<EntityRow | undefined> {
  const [row] = await db<EntityRow[]>`
    with ${scopes(db, reader)}
    select ${entityColumns(db)}
    from entities part join entities e on e.id = ${representative(db, reader)} ${joinFigures(db, reader)}
    where part.id = ${id} and ${seesEntity(db, reader, 'part')}`;
  return row;
}

/** Of these values, those that the reader may know of; `asked` is what was looked up. */
export const findByValues = (
  db: Queryable,
  reader: Searcher,
  values: readonly { kind: EntityKind; value: string }[],
): Promise<(EntityRow & { askedKind: EntityKind; askedValue: string })[]> =>
  db<(EntityRow & { askedKind: EntityKind; askedValue: string })[]>`
    with ${scopes(db, reader)}
    select ${entityColumns(db)}, part.kind as asked_kind, part.value as asked_value
    from (select distinct * from unnest(${values.map(({ kind }) => kind)}::text[], ${values.map(({ value }) => value)}::text[])) as asked (kind, value)
      join entities part on part.kind = asked.kind and part.value = asked.value and not part.is_named
      join entities e on e.id = ${representative(db, reader)} ${joinFigures(db, reader)}
    where ${seesEntity(db, reader, 'part')}`;

/** Of these names, those that the reader may know of; `asked` is what was looked up. */
export const findByNames = (
  db: Queryable,
  reader: Searcher,
  names: readonly string[],
): Promise<(EntityRow & { asked: string })[]> =>
  db<(EntityRow & { asked: string })[]>`
    with ${scopes(db, reader)}
    select distinct on (asked.name) ${entityColumns(db)}, asked.name as asked
    from unnest(${[...new Set(names)]}::text[]) as asked (name)
      join entity_names n on lower(n.name) = lower(asked.name)
      join entities part on part.id = n.entity_id join entities e on e.id = ${representative(db, reader)}
      ${joinFigures(db, reader)}
    where ${seesEntity(db, reader, 'part')} order by asked.name, figures.mentions desc`;

/** Whether the reader may see a report. */
export async function seesReport(db: Queryable, reader: Searcher, id: string): Promise<boolean> {
  const rows = await db`
    with ${scopes(db, reader)}
    select from search_entries s where s.id = ${id} and s.source = 'report' and ${seesEntry(db, reader)}`;
  return rows.length > 0;
}

type NamedRow = EntityRow & Pick<ReportEntity, 'texts'>;

/** `search_entries s` of a report that name something: mentions `m` of entities `part`. After `scopes`. */
const mentionsOfReport = (
  db: Queryable,
  reader: Searcher,
  reportId: string,
  state: MentionState | undefined,
): Fragment => db`
  from search_entries s join entity_mentions m on m.entry_id = s.id join entities part on part.id = m.entity_id
  where s.object_id = ${reportId} and s.source in ('report', 'judgement', 'file')
    and ${state ? db`m.state = ${state}` : db`m.state <> 'rejected'`}
    and part.excluded_by_id is null and ${seesEntry(db, reader)}`;

/** To tell what is rare, so many mentions are counted. */
const RARITY_COUNTED = 50;
/** Of how many texts of a report the places of an entity are told. */
const TEXTS_NAMED = 5;

/**
 * Entities of the texts and files of a report: first what other texts mention too, rare things first, and after it what only this one
 * does, in the order of the texts. `position` is that in the whole list of `total`.
 */
export const listOfReport = (
  db: Queryable,
  reader: Searcher,
  reportId: string,
  state: MentionState | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<(NamedRow & { position: number; total: number })[]> =>
  db<(NamedRow & { position: number; total: number })[]>`
    with ${scopes(db, reader)}, named as materialized (
      select ${representative(db, reader)} as id, count(*) as here,
        array_agg(s.id order by s.source = 'report' desc, s.id) as text_ids,
        min((s.source <> 'report')::int || m.places) as place
      ${mentionsOfReport(db, reader, reportId, state)}
      group by 1
    ), counted as materialized (
      select named.*, (
        select count(*) from (${mentionsInOrder(db, reader, db`named.id`, { limit: RARITY_COUNTED })}) m) as mentions
      from named
    ), placed as materialized (
      select id, text_ids, count(*) over ()::int as total,
        row_number() over (order by case when mentions > here then mentions end nulls last, place, id)::int as position
      from counted
    )
    select ${entityColumns(db)}, p.position, p.total, (
        select json_agg(${mentionJson(db)} order by s.source = 'report' desc, s.id)
        from search_entries s join entity_mentions m on m.entry_id = s.id join entities part on part.id = m.entity_id
          left join users u on u.id = m.judged_by_id
        where s.id = any (p.text_ids[1:${TEXTS_NAMED}]) and part.id in (${partsOf(db, db`p.id`)})
          and ${state ? db`m.state = ${state}` : db`m.state <> 'rejected'`}) as texts
    from placed p join entities e on e.id = p.id ${joinFigures(db, reader)}
    where p.position > ${after} and p.position <= ${after + limit} order by p.position`;

/** Of `search_entries s`, `entity_mentions m` and `users u`. */
const mentionJson = (db: Queryable): Fragment => db`json_build_object(
  'id', s.id, 'source', s.source, 'state', m.state,
  'judgedBy', case when u.id is not null then ${authorJson(db)} end, 'places', places_json(m.places))`;

export const countKindsOfReport = (
  db: Queryable,
  reader: Searcher,
  reportId: string,
): Promise<KindCount[]> =>
  db<KindCount[]>`
    with ${scopes(db, reader)}
    select e.kind, count(*)::int as count
    from (select distinct ${representative(db, reader)} as id ${mentionsOfReport(db, reader, reportId, undefined)}) named
      join entities e on e.id = named.id
    group by 1 order by 2 desc, 1`;

/** In the order of the texts. Of too many, the first of each text. */
export const listOfTexts = (
  db: Queryable,
  reader: Searcher,
  ids: readonly string[],
): Promise<NamedRow[]> =>
  db<NamedRow[]>`
    with ${scopes(db, reader)}, mentions as materialized (
      select ${representative(db, reader)} as entity_id, s.id as entry_id, m.places, ${mentionJson(db)} as mention,
        row_number() over (partition by s.id order by m.places) as nth
      from search_entries s join entity_mentions m on m.entry_id = s.id and m.state <> 'rejected'
        join entities part on part.id = m.entity_id and part.excluded_by_id is null
        left join users u on u.id = m.judged_by_id
      where s.id = any (${ids}::uuid[]) and ${seesEntry(db, reader)}
    ), named as materialized (
      select entity_id as id, json_agg(mention order by entry_id) as texts, min(places) as place
      from mentions group by 1 order by min(nth), 3 limit ${TEXT_ENTITIES_MAX}
    )
    select ${entityColumns(db)}, named.texts
    from named join entities e on e.id = named.id ${joinFigures(db, reader)}
    order by named.place, e.id`;

/** Whether there was such a mention in a text that the reader may see. */
export async function judgeMention(
  tx: Tx,
  reader: Searcher,
  { id, textId }: { id: string; textId: string },
  state: MentionState,
): Promise<boolean> {
  const rows = await tx`
    with ${scopes(tx, reader)}
    update entity_mentions m set state = ${state}, judged_by_id = ${state === 'found' ? null : reader.id}
    from search_entries s, entities part, entities asked
    where asked.id = ${id} and ${representative(tx, reader)} = ${representative(tx, reader, 'asked')} and m.entity_id = part.id
      and m.entry_id = ${textId} and s.id = m.entry_id and ${seesEntry(tx, reader)}
    returning m.entity_id`;
  return rows.length > 0;
}
