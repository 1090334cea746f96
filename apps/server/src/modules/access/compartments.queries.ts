import type { Compartment, NewCompartment, OwnCompartment } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';

const columns = (db: Queryable) => db`
  id, code, title, description, created_at, archived_at,
  (select count(distinct user_id)::int from compartment_members where compartment_id = c.id)
    as member_count`;

export function listCompartments(db: Queryable): Promise<Compartment[]> {
  return db<Compartment[]>`
    select ${columns(db)} from compartments c order by archived_at is not null, code`;
}

export function listOwn(db: Queryable, userId: string): Promise<OwnCompartment[]> {
  return db<OwnCompartment[]>`
    select code, title, description from compartments c
    where archived_at is null and exists (
      select from compartment_members m where m.compartment_id = c.id and m.user_id = ${userId})
    order by code`;
}

export async function findCompartment(
  db: Queryable,
  code: string,
): Promise<Compartment | undefined> {
  const [row] = await db<Compartment[]>`
    select ${columns(db)} from compartments c where code = ${code}`;
  return row;
}

export async function lockCompartment(
  tx: Tx,
  code: string,
): Promise<{ id: string; archivedAt: string | null } | undefined> {
  const [row] = await tx<{ id: string; archivedAt: string | null }[]>`
    select id, archived_at from compartments where code = ${code} for no key update`;
  return row;
}

export async function listActiveCodes(db: Queryable, codes: readonly string[]): Promise<string[]> {
  const rows = await db<{ code: string }[]>`
    select code from compartments where code = any(${codes as string[]}) and archived_at is null`;
  return rows.map(({ code }) => code);
}

/** False if the code is taken. */
export async function insertCompartment(
  tx: Tx,
  id: string,
  { code, title, description }: NewCompartment,
  createdById: string,
): Promise<boolean> {
  const rows = await tx`
    insert into compartments (id, code, title, description, created_by_id)
    values (${id}, ${code}, ${title}, ${description}, ${createdById})
    on conflict (code) do nothing returning id`;
  return rows.length > 0;
}

export async function updateCompartment(
  tx: Tx,
  id: string,
  change: { title?: string; description?: string | null; isArchived?: boolean },
): Promise<void> {
  const { title, description, isArchived } = change;
  await tx`
    update compartments set
      title = ${title === undefined ? tx`title` : title},
      description = ${description === undefined ? tx`description` : description},
      archived_at = ${
        isArchived === undefined
          ? tx`archived_at`
          : isArchived
            ? tx`coalesce(archived_at, now())`
            : null
      }
    where id = ${id}`;
}

export function listMembers(
  db: Queryable,
  compartmentId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'user', ${authorJson(db)}, 'grantedVia', m.granted_via, 'createdAt', iso(m.created_at),
          'grantedBy', case when g.id is null then null else ${authorJson(db, 'g')} end) as item,
        m.created_at, m.id
      from (select *, user_id as id from compartment_members
        where compartment_id = ${compartmentId}) m
      join users u on u.id = m.user_id left join users g on g.id = m.granted_by_id
      where true ${afterCursor(db, 'm', cursor)}
      order by m.created_at desc, m.id desc ${limitRows(db, limit)}`,
  );
}

export async function countMembers(db: Queryable, compartmentId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from compartment_members
    where compartment_id = ${compartmentId}`;
  return row?.total ?? 0;
}

/** Returns whether they are new; null if there is no such active member. */
export async function insertMember(
  tx: Tx,
  compartmentId: string,
  userId: string,
  grantedById: string,
): Promise<boolean | null> {
  const [member] = await tx`
    select id from users where id = ${userId} and state in ('active', 'suspended') for key share`;
  if (!member) return null;
  const rows = await tx`
    insert into compartment_members (compartment_id, user_id, granted_via, granted_by_id)
    values (${compartmentId}, ${userId}, 'admin', ${grantedById})
    on conflict do nothing returning user_id`;
  return rows.length > 0;
}

/** However they got in. Returns whether they were in. */
export async function deleteMember(
  tx: Tx,
  compartmentId: string,
  userId: string,
): Promise<boolean> {
  const rows = await tx`
    delete from compartment_members where compartment_id = ${compartmentId} and user_id = ${userId}
    returning user_id`;
  return rows.length > 0;
}
