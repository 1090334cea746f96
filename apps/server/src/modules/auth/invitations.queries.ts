import type { Affiliation } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';

export interface UsableInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly affiliation: Affiliation;
  readonly compartments: string[];
  readonly createdById: string | null;
}

const isUsable = (db: Queryable) => db`
  used_at is null and withdrawn_at is null and expires_at > now()`;

export async function findInvitation(
  db: Queryable,
  tokenHash: string,
): Promise<UsableInvitation | undefined> {
  const [row] = await db<UsableInvitation[]>`
    select id, email, is_admin, affiliation, compartments, created_by_id from invitations
    where token_hash = ${tokenHash} and ${isUsable(db)}`;
  return row;
}

/** Of several who use a link at once, one is first; the others find it used. */
export async function lockInvitation(
  tx: Tx,
  tokenHash: string,
): Promise<UsableInvitation | undefined> {
  // The maker first, as when their rights change: an invitation is withdrawn with them.
  await tx`
    select from users where id = (select created_by_id from invitations where token_hash = ${tokenHash})
    for key share`;
  const [row] = await tx<UsableInvitation[]>`
    select id, email, is_admin, affiliation, compartments, created_by_id from invitations
    where token_hash = ${tokenHash} and ${isUsable(tx)} for update`;
  return row;
}

export async function markUsed(tx: Tx, id: string, userId: string): Promise<void> {
  await tx`update invitations set used_at = now(), used_by_id = ${userId} where id = ${id}`;
}
