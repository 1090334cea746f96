import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import type { LockedMember } from '../auth/locked-members';
import * as belongings from './belongings.queries';
import * as queries from './removal.queries';

/** One of the two ways to remove a locked member. `actorId` is null for the operator in the shell. */
export type Removal = (
  tx: Tx,
  publish: Publish,
  member: LockedMember,
  actorId: string | null,
) => Promise<void>;

/** Deletes everything they own and unassigns their tasks. */
export const deleteEverything: Removal = async (tx, publish, member, actorId) => {
  const what = await belongings.listDeleted(tx, member.id);
  await queries.deleteUser(tx, member.id);
  await publish({
    type: 'user.deleted',
    userId: member.id,
    username: member.username ?? member.email,
    actorId,
    ...what,
  });
};

/** What they wrote stays, and its author reads "Former member". */
export const keepWork: Removal = async (tx, publish, { id, username, email }, actorId) => {
  const { deleted: kept } = await belongings.listDeleted(tx, id);
  const tasks = await queries.unassignOpenTasks(tx, id);
  await queries.passRoomsOn(tx, id);
  await queries.leaveRooms(tx, id);
  await queries.deletePersonalRows(tx, id);
  await queries.makeFormer(tx, id);
  for (const { id: taskId, investigationId } of tasks) {
    await publish({
      type: 'task.assigned',
      ...{ taskId, investigationId, assigneeId: null, previousAssigneeId: id },
      actorId: actorId ?? id,
    });
  }
  await publish({ type: 'member.removed', userId: id, name: username ?? email, actorId, kept });
};
