import { type Marking, type NewMarking, READERS_SHOWN, type Readers } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';

export async function findMarking(db: Queryable, audienceId: number): Promise<Marking> {
  const [row] = await db<Marking[]>`
    select tlp, compartments from audiences where id = ${audienceId}`;
  if (!row) throw new Error('an object has an audience that does not exist');
  return row;
}

/** The member's compartments among these, locked against archiving. */
export function lockOwnCompartments(
  tx: Tx,
  memberId: string,
  codes: readonly string[],
): Promise<{ code: string; isArchived: boolean }[]> {
  return tx<{ code: string; isArchived: boolean }[]>`
    select c.code, c.archived_at is not null as is_archived from compartments c
    where c.code = any(${codes as string[]}) and exists (
      select from compartment_members m where m.compartment_id = c.id and m.user_id = ${memberId})
    order by c.code for key share`;
}

/**
 * Those of them who are members now, the owner, and those who were named before and are suspended; locked against deletion. Whoever
 * marks does not see the suspended ones, and did not choose to leave them out.
 */
export async function lockRecipients(
  tx: Tx,
  ids: readonly string[],
  ownerId: string,
  before: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from users
    where id = ${ownerId} or id = any(${ids as string[]}::uuid[]) and state = 'active'
      or id = any(${before as string[]}::uuid[]) and state = 'suspended'
    order by id for key share`;
  return rows.map(({ id }) => id);
}

/** The readers whom the author of a RED object has named. */
export async function listRecipients(tx: Tx, audienceId: number): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select user_id from audience_recipients where audience_id = ${audienceId}`;
  return rows.map(({ userId }) => userId);
}

/** The number of a marking, with the people whom it names in RED; made on first use. */
export async function saveAudience(
  tx: Tx,
  { tlp, compartments, recipients }: NewMarking,
  objectId: string,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select audience_for(${tlp}, ${compartments}::text[], ${objectId}, ${recipients}::uuid[]) as id`;
  if (!row) throw new Error('no audience was made');
  return row.id;
}

/** How many could read something with this marking. */
export async function countReaders(
  db: Queryable,
  { tlp, compartments, recipients }: NewMarking,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from readers_of(${tlp}, ${compartments}::text[], ${recipients}::uuid[])`;
  return row?.count ?? 0;
}

/** Those who may read what has this audience. */
export async function listReaders(db: Queryable, audienceId: number): Promise<Readers> {
  const [row] = await db<Readers[]>`
    with readers as materialized (
      select u.* from audience_readers r join users u on u.id = r.user_id
      where r.audience_id = ${audienceId}
    )
    select (select count(*)::int from readers) as count,
      (select coalesce(json_agg(named.json), '[]') from (
        select ${authorJson(db)} as json from readers u
        order by lower(u.username), u.id limit ${READERS_SHOWN}) named) as members`;
  return row ?? { count: 0, members: [] };
}
