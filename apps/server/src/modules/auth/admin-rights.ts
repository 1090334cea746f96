import type { Tx } from '../../db/client';
import type { Publish, Transact } from '../../db/transact';
import type { RoleGrantedBy } from '../../events/event-types';
import { findMemberByEmail, lockAdminsAndMember, type NamedMember, setAdmin } from './auth.queries';

interface Change {
  readonly id: string;
  readonly isAdmin: boolean;
  /** Must still be an admin once the rows are locked. Null for the operator. */
  readonly actorId: string | null;
  readonly by: RoleGrantedBy;
}

type Outcome = 'changed' | 'unchanged' | 'last-admin' | 'unknown' | 'not-allowed';

/** Locks all admins, so that at least one remains when two revoke each other's rights at once. */
export async function changeRight(tx: Tx, publish: Publish, change: Change): Promise<Outcome> {
  const { id, isAdmin, actorId, by } = change;
  const { admins, member } = await lockAdminsAndMember(tx, id);
  if (actorId && !admins.some((admin) => admin.id === actorId)) return 'not-allowed';
  // Accounts that wait are approved first; former members cannot return.
  if (!member || member.state === 'waiting' || member.state === 'former') return 'unknown';
  if (member.isAdmin === isAdmin) return 'unchanged';
  if (!isAdmin && isLastAdmin(admins, id)) return 'last-admin';
  await setAdmin(tx, id, isAdmin, by);
  await publish({ type: isAdmin ? 'role.granted' : 'role.revoked', userId: id, actorId, by });
  return 'changed';
}

export const isLastAdmin = (admins: readonly { id: string }[], id: string): boolean =>
  admins.length === 1 && admins[0]?.id === id;

export type AdminAct = 'grant' | 'revoke';
interface AdminOutcome {
  readonly isDone: boolean;
  readonly message: string;
}
/** Asks the operator to confirm the member. Returns null to go on, or the reason to stop. */
export type ConfirmGrant = (member: NamedMember) => Promise<string | null>;

/** For the shell, where members are named by e-mail. No rows are locked while the operator confirms. */
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
    return refuse(`${member.email} is the only admin. Grant the right to another member first.`);
  }
  if (outcome === 'unchanged') {
    return done(`${member.email} is ${isAdmin ? 'an admin already' : 'not an admin'}.`);
  }
  return done(`${member.email} is ${isAdmin ? 'an admin now' : 'no longer an admin'}.`);
}

const done = (message: string): AdminOutcome => ({ isDone: true, message });
const refuse = (message: string): AdminOutcome => ({ isDone: false, message });
const refuseUnknown = (email: string) =>
  refuse(`No member has the e-mail ${email}. They must sign in once first.`);
