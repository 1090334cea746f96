import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { type AppError, conflict } from '../../errors';
import { isLastAdmin } from '../auth/admin-rights';
import { type Identity, type LockedMember, lockAdminsAndMember } from '../auth/locked-members';
import * as queries from './access.queries';

/** Makes the identity provider ask for the password again. */
export type ForgetSignIns = (tx: Tx, identity: Identity) => Promise<void>;

interface Suspension {
  readonly actorId: string | null;
  readonly reason: string | null;
}

/** Ends their sessions and streams at once; their work stays, and undoing it restores everything but open invitations. */
export async function suspendMember(
  tx: Tx,
  publish: Publish,
  id: string,
  { actorId, reason }: Suspension,
  forgetSignIns: ForgetSignIns,
): Promise<void> {
  const { admins, member } = await lockAdminsAndMember(tx, id);
  if (member?.state === 'suspended') return;
  if (member?.state !== 'active') throw notActive();
  if (isLastAdmin(admins, id)) throw conflict('The last admin cannot be suspended');
  await queries.setState(tx, id, 'suspended', reason);
  await queries.endSessions(tx, id);
  await forgetSignIns(tx, member);
  await publish({ type: 'member.suspended', userId: id, actorId, reason });
}

/** Lets an account in that waits, or a suspended member back in. */
export async function activateMember(
  tx: Tx,
  publish: Publish,
  member: LockedMember,
  actorId: string | null,
): Promise<void> {
  if (member.state === 'active') return;
  await queries.setState(tx, member.id, 'active', null);
  await publish({
    type: member.state === 'waiting' ? 'member.approved' : 'member.reinstated',
    userId: member.id,
    actorId,
  });
}

const notActive = (): AppError =>
  conflict('Only active members can be suspended; refuse an account that waits');
