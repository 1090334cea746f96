import type { Tx } from '../../db/client';
import type { Publish, Transact } from '../../db/transact';
import type { RoleGrantedBy } from '../../events/event-types';
import { findMemberByEmail, holdAdminsAnd, type NamedMember, setAdmin } from './auth.queries';

interface Change {
  readonly id: string;
  readonly isAdmin: boolean;
  /** Who changes it, and must still be an admin when their turn comes; none for the operator. */
  readonly actorId: string | null;
  readonly by: RoleGrantedBy;
}

type Outcome = 'changed' | 'unchanged' | 'last-admin' | 'unknown' | 'not-allowed';

/**
 * Makes a member an admin, or an admin a member; an installation keeps at least one admin. All admins are held while it
 * happens: of two who would each take the other's rights, the second is none any more.
 */
export async function changeRight(tx: Tx, publish: Publish, change: Change): Promise<Outcome> {
  const { id, isAdmin, actorId, by } = change;
  const held = await holdAdminsAnd(tx, id);
  const admins = held.filter((member) => member.isAdmin);
  if (actorId && !admins.some((admin) => admin.id === actorId)) return 'not-allowed';
  const member = held.find((one) => one.id === id);
  if (!member) return 'unknown';
  if (member.isAdmin === isAdmin) return 'unchanged';
  if (!isAdmin && admins.length === 1) return 'last-admin';
  await setAdmin(tx, id, isAdmin);
  await publish({ type: isAdmin ? 'role.granted' : 'role.revoked', userId: id, actorId, by });
  return 'changed';
}

export type AdminAct = 'grant' | 'revoke';
interface AdminOutcome {
  readonly isDone: boolean;
  readonly message: string;
}
/** Asks whether this is who is meant: null to go on, or why not. */
export type ConfirmGrant = (member: NamedMember) => Promise<string | null>;

/** The same from the shell, where members are named by their e-mail. Nothing is locked while the operator thinks. */
export async function changeAdminRights(
  transact: Transact,
  act: AdminAct,
  email: string,
  confirmGrant: ConfirmGrant,
): Promise<AdminOutcome> {
  const member = await transact((tx) => findMemberByEmail(tx, email.normalize('NFC')));
  if (!member) return refuseUnknown(email);
  const isAdmin = act === 'grant';
  const objection = isAdmin && !member.isAdmin ? await confirmGrant(member) : null;
  if (objection) return refuse(objection);
  const outcome = await transact((tx, publish) =>
    changeRight(tx, publish, { id: member.id, isAdmin, actorId: null, by: 'shell' }),
  );
  if (outcome === 'unknown') return refuseUnknown(email);
  if (outcome === 'last-admin') {
    return refuse(`${member.email} is the only admin. Grant the right to somebody else first.`);
  }
  if (outcome === 'unchanged') {
    return done(`${member.email} is ${isAdmin ? 'an admin already' : 'not an admin'}.`);
  }
  return done(`${member.email} is ${isAdmin ? 'an admin now' : 'no longer an admin'}.`);
}

const done = (message: string): AdminOutcome => ({ isDone: true, message });
const refuse = (message: string): AdminOutcome => ({ isDone: false, message });
const refuseUnknown = (email: string) =>
  refuse(`No member has the e-mail ${email}. They become one by signing in once.`);
