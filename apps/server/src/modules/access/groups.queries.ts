import type { GroupGrant, NewGroupGrant } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';

const columns = (db: Queryable) => db`
  id, group_name as "group", is_admin, affiliation, compartments, created_at`;

export function listGrants(db: Queryable): Promise<GroupGrant[]> {
  return db<GroupGrant[]>`select ${columns(db)} from group_grants order by group_name`;
}

export async function saveGrant(tx: Tx, id: string, grant: NewGroupGrant): Promise<GroupGrant> {
  const { group, isAdmin, affiliation, compartments } = grant;
  const [row] = await tx<GroupGrant[]>`
    insert into group_grants (id, group_name, is_admin, affiliation, compartments)
    values (${id}, ${group}, ${isAdmin}, ${affiliation}, ${compartments})
    on conflict (group_name) do update set is_admin = excluded.is_admin,
      affiliation = excluded.affiliation, compartments = excluded.compartments
    returning ${columns(tx)}`;
  if (!row) throw new Error('The group was not stored');
  return row;
}

/** Returns the name of the group; undefined if there is none. */
export async function deleteGrant(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ groupName: string }[]>`
    delete from group_grants where id = ${id} returning group_name`;
  return row?.groupName;
}
