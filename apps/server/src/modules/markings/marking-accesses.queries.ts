import type { MarkedKind } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { type Reader, sees, withTaken } from '../../db/sight';

const TABLES = { report: 'reports', investigation: 'investigations' } as const;

interface ClosedObject {
  readonly userId: string;
  readonly isVisible: boolean;
}

/** Locks the object, so that a second request of the same admin sees the access of the first. */
export async function lockObject(
  tx: Tx,
  reader: Reader,
  kind: MarkedKind,
  id: string,
): Promise<ClosedObject | undefined> {
  const locked = await tx`select id from ${tx(TABLES[kind])} where id = ${id} for no key update`;
  if (locked.length === 0) return undefined;
  const [row] = await tx<ClosedObject[]>`
    select user_id, ${sees(tx, withTaken(reader), 'o')} as is_visible
    from ${tx(TABLES[kind])} o where id = ${id}`;
  return row;
}

/** Returns the end time; undefined if the user is not an admin. Locks the user, so that a demotion ends the access. */
export async function insertAccess(
  tx: Tx,
  access: {
    id: string;
    kind: MarkedKind;
    objectId: string;
    userId: string;
    reason: string;
    minutes: number;
  },
): Promise<string | undefined> {
  const { id, kind, objectId, userId, reason, minutes } = access;
  const [row] = await tx<{ until: string }[]>`
    insert into marking_accesses (id, kind, object_id, user_id, user_name, reason, until)
    select ${id}, ${kind}, ${objectId}, u.id, coalesce(member_label(u), 'Unknown'), ${reason},
      clock_timestamp() + make_interval(mins => ${minutes})
    from users u where u.id = ${userId} and u.is_admin for share
    returning until`;
  return row?.until;
}

/** Returns whether the admin had access. */
export async function endAccess(tx: Queryable, userId: string, objectId: string): Promise<boolean> {
  const rows = await tx`
    update marking_accesses set until = now()
    where object_id = ${objectId} and user_id = ${userId} and until > now() returning id`;
  return rows.length > 0;
}
