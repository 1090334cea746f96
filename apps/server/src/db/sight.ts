import { TLP_LEVELS, type Tlp } from '@watchfloor/contract';
import type { Fragment, Queryable } from './client';

/**
 * Who may see a report, an investigation and what belongs to them, decided here only (see migration 0090). Rows that follow a
 * marking have a column `audience_id`.
 */
export interface Reader {
  readonly id: string;
  /** The highest audience that is open to them without being named: 2 to 4. */
  readonly clearance: number;
  /** Readers with the same key see the same, but for what an admin has taken access to. */
  readonly sightKey: string;
  /** An admin who sees more for a time, because they have taken access to something. */
  readonly hasTaken: boolean;
  /** Changes whenever what they may read beyond their level does. */
  readonly sightVersion: number;
  /** The highest level of the channel that reads for them, 1 to 5: nothing above it, and nothing of rooms, which have none. */
  readonly ceiling?: number;
}

/** The reader through a channel with a highest level: a token, a feed, a webhook. Access that an admin has taken does not count. */
export const limitReader = <R extends Reader>(reader: R, ceiling: number): R => {
  const clearance = Math.min(reader.clearance, ceiling);
  // The version tells of audiences by name or compartment only, not of a change of affiliation.
  const sightKey = `${reader.id}:${clearance}:${reader.sightVersion}:${ceiling}`;
  return { ...reader, clearance, sightKey, hasTaken: false, ceiling };
};

/** With what they may have taken access to, where it would not count or was taken meanwhile. Not through a channel. */
export const withTaken = <R extends Reader>(reader: R): R => ({
  ...reader,
  hasTaken: reader.ceiling === undefined,
});

/** The number of a level, as in `audiences`. */
export const levelOf = (tlp: Tlp): number => TLP_LEVELS.indexOf(tlp) + 1;

/** Audiences that the reader is in by name or compartment, up to the highest level of their channel. */
export const namedAudiences = (db: Queryable, { id, ceiling }: Reader): Fragment => db`
  select s.audience_id from audience_members s where s.user_id = ${id}
  ${
    ceiling === undefined
      ? db``
      : db`and s.audience_id in (select a.id from audiences a where tlp_level(a.tlp) <= ${db.unsafe(String(ceiling))})`
  }`;

/** The columns of a `Reader`, of `users u`. What they have taken access to counts where a person reads, and nowhere else. */
export const sightColumns = (db: Queryable, hasTaken: Fragment = db`false`): Fragment => db`
  clearance_of(u.affiliation) as clearance, ${versionOf(db, db`u.id`)} as sight_version,
  clearance_of(u.affiliation) || ':' || coalesce((select key from member_sights where user_id = u.id), 0) as sight_key,
  ${hasTaken} as has_taken`;

/** For `sightColumns` of a person who reads. */
export const hasTakenAccess = (db: Queryable): Fragment => db`
  u.is_admin and exists (${takenObjects(db, db`u.id`)})`;

const versionOf = (db: Queryable, memberId: Fragment): Fragment =>
  db`coalesce((select version from member_sights where user_id = ${memberId}), 0)::float8`;

/** Whether the reader may still read just what they could when their request began. */
export async function isSightCurrent(
  db: Queryable,
  { id, sightVersion }: Reader,
): Promise<boolean> {
  const [row] = await db<{ version: number }[]>`
    select ${versionOf(db, db`${id}::uuid`)} as version`;
  return row?.version === sightVersion;
}

/** The level of what everyone may read. */
export const OPEN_AUDIENCE = levelOf('GREEN');

/** Everyone may see the row. */
export const isOpen = (db: Queryable, alias: string): Fragment =>
  db`${db(alias)}.audience_id <= ${db.unsafe(String(OPEN_AUDIENCE))}`;

/** On a row of `reports` or `investigations`. */
export const sees = (db: Queryable, reader: Reader, alias: string): Fragment =>
  seesAudience(db, reader, alias, db`${db(alias)}.id`);

/** On a row that follows the report or investigation with this id. */
export const seesAudience = (
  db: Queryable,
  reader: Reader,
  alias: string,
  objectId: Fragment,
): Fragment => db`
  (${db(alias)}.audience_id <= ${db.unsafe(String(reader.clearance))}
    or ${db(alias)}.audience_id in (${namedAudiences(db, reader)})
    ${reader.hasTaken ? db`or ${objectId} in (${takenObjects(db, db`${reader.id}`)})` : db``})`;

/** For members other than the caller: whether `users u` sees the row, by the column of its audience. */
export const memberSees = (
  db: Queryable,
  member: string,
  alias: string,
  objectId: Fragment,
  column = 'audience_id',
): Fragment => db`
  (${db(alias)}.${db(column)} <= clearance_of(${db(member)}.affiliation)
    or exists (select from audience_members listed
      where listed.user_id = ${db(member)}.id and listed.audience_id = ${db(alias)}.${db(column)})
    or ${db(member)}.is_admin and ${objectId} in (${takenObjects(db, db`${db(member)}.id`)}))`;

/** Objects that an admin has taken access to. */
export const takenObjects = (db: Queryable, memberId: Fragment): Fragment => db`
  select taken.object_id from marking_accesses taken
  where taken.user_id = ${memberId} and taken.until > now()`;

/** Audiences 1 to 4. RED names people. */
const LEVELS = TLP_LEVELS.filter((tlp) => tlp !== 'RED');
const MARKINGS_OF_LEVELS = LEVELS.map((tlp) => `'${JSON.stringify({ tlp, compartments: [] })}'`);

/** Contract `Marking`, of the row with this alias. Most rows have a level without compartments, and need no look-up. */
export const markingJson = (db: Queryable, alias: string): Fragment => db`
  case when ${db(alias)}.audience_id <= ${db.unsafe(String(LEVELS.length))}
    then (array[${db.unsafe(MARKINGS_OF_LEVELS.join())}]::json[])[${db(alias)}.audience_id]
    else (select json_build_object('tlp', marked.tlp, 'compartments', marked.compartments)
      from audiences marked where marked.id = ${db(alias)}.audience_id) end`;
