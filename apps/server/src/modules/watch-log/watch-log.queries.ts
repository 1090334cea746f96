import {
  type EntityKind,
  type HandKind,
  KIND_OF_SOURCE,
  type LineAct,
  type LineKind,
  type LineSubject,
  type LogFilter,
  type LogLine,
  type LogRule,
  type Marking,
  type Mention,
  SEVERITIES,
  type Severity,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, JsonValue, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { mentionsJson, presentMentions } from '../../db/mentions';
import { markingJson, OPEN_AUDIENCE } from '../../db/sight';
import type { ReadText } from '../../events/event-types';
import { outsideUrl } from '../../search/overview.queries';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';

/** A line, before its subject has an address. */
export interface StoredLine extends Omit<LogLine, 'subject'> {
  readonly subject: (Omit<LineSubject, 'url'> & { url: string; kind?: EntityKind }) | null;
}

/** Of a text without a title. */
const TITLE_LENGTH = 160;

/** The lines `l` with what they are about: `e` in the index, `s` its readers. */
const lines = (db: Queryable): Fragment => db`
  watch_log l left join search_entries e on e.id = l.entry_id ${readBy(db, scopeNow(db))}`;

/** A line about nothing is for everyone; one about something that is gone is for those who could see it. */
const scopeNow = (db: Queryable): Fragment => db`
  coalesce(e.scope, l.left_scope, case when l.entry_id is null then ${db.unsafe(String(OPEN_AUDIENCE))} end)`;

/** `s`: the readers of a text of the line `l`. */
const readBy = (db: Queryable, scope: Fragment): Fragment => db`
  cross join lateral (
    select told.scope, told.scope as audience_id, coalesce(e.created_at, l.created_at) as created_at, e.object_id
    from (select ${scope} as scope) told) s`;

/** After `scopes`. Whoever wrote about something that is gone still sees what they wrote. */
const seesText = (db: Queryable, reader: Searcher): Fragment => db`
  (${seesEntry(db, reader)} or e.id is null and l.text is not null and l.author_id = ${reader.id})`;

const isRed = (db: Queryable): Fragment => db`
  exists (select from audiences a where a.id = s.scope and a.tlp = 'RED')`;

/**
 * After `scopes`. What a corrected text no longer mentions is no longer told, nor in RED work what somebody watches: so few read it
 * that it would say who else is named. A rejected mention is told, because the record is not for one member to change.
 */
const seesLine = (db: Queryable, reader: Searcher): Fragment => db`
  ${seesText(db, reader)} and (l.kind <> 'alert' or not ${isRed(db)} and exists (
    select from entity_mentions m where m.entity_id = l.entity_id and m.entry_id = l.entry_id))`;

/** Of a text with the readers `s`; null if it is about nothing that is marked. */
const marking = (db: Queryable): Fragment => db`
  case when s.object_id is not null and s.scope > 0 then ${markingJson(db, 's')} end`;

const subject = (db: Queryable): Fragment => db`
  case
    when l.entity_id is not null then (select json_build_object('source', 'entity', 'id', n.id, 'title', n.value, 'kind', n.kind,
      'number', null, 'intelligenceType', null, 'context', null, 'url', '') from entities n where n.id = l.entity_id)
    when l.handover_id is not null then (
      select json_build_object('source', 'handover', 'id', h.id, 'title', h.from_name || ' → ' || h.to_name, 'number', null,
        'intelligenceType', null, 'context', null, 'url', '') from handovers h where h.id = l.handover_id)
    when l.source_id is not null then (
      select json_build_object('source', 'feed-source', 'id', f.id, 'title', f.name, 'number', null, 'intelligenceType', null,
        'context', null, 'url', '') from external_intel_sources f where f.id = l.source_id)
    when v.id is not null then json_build_object('source', v.source, 'id', v.id,
      'title', coalesce(nullif(v.title, ''), left(v.bodies[1], ${TITLE_LENGTH})),
      'number', (select r.number from reports r where r.id = v.object_id and v.source in ('report', 'judgement', 'file')),
      'intelligenceType', v.intelligence_type,
      'context', case when v.context_id is not null then json_build_object('id', v.context_id, 'title', v.context_title) end,
      'url', ${outsideUrl(db)})
  end`;

/** Earlier texts stay with those who could read them then. A file has only those with the readers of the line. */
const earlier = (db: Queryable, reader: Searcher, isForFile: boolean): Fragment => db`(
  select coalesce(json_agg(json_build_object(
    'text', c.text, 'replacedAt', iso(c.replaced_at), 'marking', ${marking(db)}) order by c.revision), '[]')
  from watch_log_corrections c ${readBy(db, db`c.scope`)}
  where c.line_id = l.id and (${seesText(db, reader)} or c.scope is null and l.author_id = ${reader.id})
    ${isForFile ? db`and c.scope = ${scopeNow(db)}` : db``})`;

const item = (db: Queryable, reader: Searcher, isForFile = false): Fragment => db`
  json_build_object('id', l.id, 'createdAt', iso(l.created_at), 'kind', l.kind, 'act', l.what, 'severity', l.severity,
    'author', case when u.id is not null then ${authorJson(db)} end, 'text', l.text,
    'mentions', ${presentMentions(db, db`l.mentions`)}, 'subject', ${subject(db)},
    'place', case when l.latitude is not null
        then json_build_object('latitude', trim_scale(l.latitude)::text, 'longitude', trim_scale(l.longitude)::text)
      when l.kind = 'map-entry' and e.places is not null
        then json_build_object('latitude', (e.places[1])[1]::text, 'longitude', (e.places[1])[0]::text) end,
    'marking', ${marking(db)}, 'revision', l.revision,
    'earlier', case when l.revision = 1 then '[]'::json else ${earlier(db, reader, isForFile)} end)`;

/** `offset 0` keeps the planner from reading all texts and choosing among them. */
const itemJoins = (db: Queryable): Fragment => db`
  left join users u on u.id = l.author_id
  left join lateral (
    select * from searchable where source = e.source and id = e.id and l.entity_id is null offset 0) v on true`;

const matching = (db: Queryable, { q, kind, by, severity, from, to }: LogFilter): Fragment => db`
  ${kind ? db`and l.kind = ${kind}` : db``}
  ${by ? db`and (l.text is not null) = ${by === 'hand'}` : db``}
  ${severity ? db`and l.severity = any (${SEVERITIES.slice(SEVERITIES.indexOf(severity))}::text[])` : db``}
  ${from ? db`and l.created_at >= ${from}` : db``}
  ${to ? db`and l.created_at < ${to}` : db``}
  ${q ? db`and ${contains(db, q)}` : db``}`;

/** The text of the line, the names of who wrote it, or the title of what it is about. */
const contains = (db: Queryable, q: string): Fragment => {
  // A subquery is worked out once, not once per line.
  const pattern = db`(select search_text(${containing(q)}))`;
  return db`(
  search_text(l.text) like ${pattern} or e.heading like ${pattern}
  or exists (select from users w where w.id = l.author_id
    and search_text(concat_ws(' ', w.first_name, w.last_name, w.username)) like ${pattern})
  or exists (select from entities n where n.id = l.entity_id and search_text(n.value) like ${pattern})
  or exists (select from external_intel_sources f where f.id = l.source_id and search_text(f.name) like ${pattern}))`;
};

export interface Part {
  readonly limit: number;
  readonly cursor: Cursor | null;
  /** Without what must not leave the product in a list: RED work, and what is said in rooms. */
  readonly isForFile?: boolean;
}

/** One row more than the page holds. */
export async function listLines(
  db: Queryable,
  reader: Searcher,
  filter: LogFilter,
  { limit, cursor, isForFile = false }: Part,
): Promise<StoredLine[]> {
  const rows = await db<{ item: StoredLine }[]>`
    with ${scopes(db, reader)}, page as materialized (
      select l.id from ${lines(db)}
      where ${seesLine(db, reader)} ${matching(db, filter)} ${afterCursor(db, 'l', cursor)}
        ${isForFile ? db`and s.scope > 0 and not ${isRed(db)}` : db``}
      order by l.created_at desc, l.id desc ${limitRows(db, limit)})
    select ${item(db, reader, isForFile)} as item
    from page join ${lines(db)} on l.id = page.id ${itemJoins(db)}
    order by l.created_at desc, l.id desc`;
  return rows.map((row) => row.item);
}

export async function findLines(
  db: Queryable,
  reader: Searcher,
  ids: readonly string[],
): Promise<StoredLine[]> {
  const rows = await db<{ item: StoredLine }[]>`
    with ${scopes(db, reader)}
    select ${item(db, reader)} as item from ${lines(db)} ${itemJoins(db)}
    where l.id = any (${ids as string[]}::uuid[]) and ${seesLine(db, reader)}`;
  return rows.map((row) => row.item);
}

export async function findLine(
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<StoredLine | undefined> {
  const [row] = await db<{ item: StoredLine }[]>`
    with ${scopes(db, reader)}
    select ${item(db, reader)} as item from ${lines(db)} ${itemJoins(db)}
    where l.id = ${id} and ${seesLine(db, reader)}`;
  return row?.item;
}

/** Who may read lines now, by their ids. */
export async function listScopes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db<{ id: string; scope: number | null }[]>`
    select l.id, s.scope from ${lines(db)} where l.id = any (${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, scope }) => [id, scope]));
}

/** A text that was copied from a line, for those who could read the line then. */
export interface CopiedText {
  readonly id: string;
  readonly lineId: string | null;
  readonly scope?: number | null;
}

/** Of copied texts those that the reader may see, with their markings. */
export async function findCopies(
  db: Queryable,
  reader: Searcher,
  texts: readonly CopiedText[],
): Promise<ReadonlyMap<string, Marking | null>> {
  const rows = await db<{ id: string; marking: Marking | null }[]>`
    with ${scopes(db, reader)}
    select p.id, ${marking(db)} as marking
    from jsonb_to_recordset(${db.json(texts as unknown as JsonValue)}) as p (id uuid, "lineId" uuid, scope integer)
      join watch_log l on l.id = p."lineId" left join search_entries e on e.id = l.entry_id ${readBy(db, db`p.scope`)}
    where ${seesText(db, reader)}`;
  return new Map(rows.map((row) => [row.id, row.marking]));
}

/** Whom a line about this would be for; undefined if the caller may not see it. */
export async function findAbout(
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<(ReadText & { scope: number }) | undefined> {
  const [row] = await db<(ReadText & { scope: number })[]>`
    with ${scopes(db, reader)}
    select s.scope, s.object_id, (select r.id from war_rooms r where r.number = -s.scope) as room_id,
      iso(s.created_at) as written_at
    from search_entries s
    where s.id = ${id} and s.source = any (${ABOUT_SOURCES}::text[]) and ${seesEntry(db, reader)}`;
  return row;
}

const ABOUT_SOURCES = Object.keys(KIND_OF_SOURCE);

export interface NewLine {
  readonly id: string;
  readonly kind: HandKind;
  readonly severity: Severity | null;
  readonly authorId: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly entryId: string | null;
  readonly place: { readonly latitude: string; readonly longitude: string } | null;
}

export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  await tx`
    insert into watch_log (id, kind, what, severity, author_id, text, mentions, entry_id, latitude, longitude)
    values (${line.id}, ${line.kind}, 'written', ${line.severity}, ${line.authorId}, ${line.text},
      ${mentionsJson(tx, line.mentions)}, ${line.entryId}, ${line.place?.latitude ?? null}, ${line.place?.longitude ?? null})`;
}

export async function lockLine(tx: Tx, id: string): Promise<void> {
  await tx`select from watch_log where id = ${id} for update`;
}

/** The earlier text stays, for those who may read it now. */
export async function correctLine(
  tx: Tx,
  id: string,
  text: string,
  mentions: readonly Mention[],
): Promise<void> {
  await tx`
    insert into watch_log_corrections (line_id, revision, text, scope)
    select l.id, l.revision, l.text, s.scope from ${lines(tx)} where l.id = ${id}`;
  await tx`
    update watch_log set text = ${text}, mentions = ${mentionsJson(tx, mentions)}, revision = revision + 1 where id = ${id}`;
}

export interface AutomaticLine {
  readonly rule: LogRule;
  readonly kind: LineKind;
  readonly act: LineAct;
  readonly authorId: string | null;
}

const isOn = (tx: Tx, rule: Fragment): Fragment =>
  tx`not exists (select from watch_log_rules_off off where off.rule = ${rule})`;

const written = (tx: Tx): Fragment => tx`
  returning (select s.object_id from search_entries s where s.id = entry_id) as object_id,
    (select r.id from search_entries s join war_rooms r on r.number = -s.scope where s.id = entry_id) as room_id,
    (select iso(s.created_at) from search_entries s where s.id = entry_id) as written_at`;

/** Nothing if its rule is off. */
export const insertAbout = (
  tx: Tx,
  newId: string,
  { rule, kind, act, authorId }: AutomaticLine,
  entryId: string,
): Promise<ReadText[]> =>
  tx<ReadText[]>`
    insert into watch_log (id, kind, what, author_id, entry_id)
    select ${newId}, ${kind}, ${act}, ${authorId}, ${entryId} where ${isOn(tx, tx`${rule}`)}
    ${written(tx)}`;

const MAP_TABLES = {
  'personal-update': 'situation_updates',
  'room-update': 'war_room_situation_updates',
  pin: 'global_map_pins',
} as const;
export type MapSource = keyof typeof MAP_TABLES;

/** A map entry that is critical or high, once. */
export const insertMapEntry = (
  tx: Tx,
  newId: string,
  source: MapSource,
  entryId: string,
): Promise<ReadText[]> =>
  tx<ReadText[]>`
    insert into watch_log (id, kind, what, severity, author_id, entry_id)
    select ${newId}, 'map-entry', 'posted', m.severity, m.user_id, m.id from ${tx(MAP_TABLES[source])} m
    where m.id = ${entryId} and m.severity in ('critical', 'high') and ${isOn(tx, tx`m.severity || '-entries'`)}
    on conflict (entry_id) where kind = 'map-entry' do update set severity = excluded.severity
      where watch_log.severity <> excluded.severity
    ${written(tx)}`;

/** Texts that mention what somebody watches: one line for each text and entity, but of RED work none. */
export const insertAlerts = (
  tx: Tx,
  entityId: string,
  texts: readonly { readonly id: string; readonly entryId: string }[],
): Promise<ReadText[]> =>
  tx<ReadText[]>`
    insert into watch_log (id, kind, what, author_id, entry_id, entity_id)
    select t.id, 'alert', 'seen', s.author_id, t.entry_id, ${entityId}
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ entryId }) => entryId)}::uuid[]) as t (id, entry_id)
      join search_entries s on s.id = t.entry_id
    where ${isOn(tx, tx`'alerts'`)} and not ${isRed(tx)}
    on conflict (entity_id, entry_id) where kind = 'alert' do nothing
    ${written(tx)}`;

export const insertSourceLine = (
  tx: Tx,
  newId: string,
  act: 'failed' | 'recovered',
  sourceId: string,
): Promise<ReadText[]> =>
  tx<ReadText[]>`
    insert into watch_log (id, kind, what, severity, source_id)
    select ${newId}, 'source', ${act}, ${act === 'failed' ? 'medium' : null}, ${sourceId} where ${isOn(tx, tx`'sources'`)}
    ${written(tx)}`;

export const insertHandoverLine = (
  tx: Tx,
  newId: string,
  act: 'signed' | 'accepted',
  handoverId: string,
  authorId: string,
): Promise<ReadText[]> =>
  tx<ReadText[]>`
    insert into watch_log (id, kind, what, author_id, handover_id)
    select ${newId}, 'handover', ${act}, ${authorId}, ${handoverId} where ${isOn(tx, tx`'handovers'`)}
    ${written(tx)}`;

export async function listRulesOff(db: Queryable): Promise<LogRule[]> {
  const rows = await db<{ rule: LogRule }[]>`select rule from watch_log_rules_off order by rule`;
  return rows.map(({ rule }) => rule);
}

export async function saveRulesOff(
  tx: Tx,
  off: readonly LogRule[],
  actorId: string,
): Promise<void> {
  await tx`delete from watch_log_rules_off where rule <> all (${off as string[]})`;
  await tx`
    insert into watch_log_rules_off (rule, changed_by_id)
    select unnest(${off as string[]}::text[]), ${actorId} on conflict do nothing`;
}
