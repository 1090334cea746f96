import { type Belongings, canDeleteUser, type DeletionQuery } from '@watchfloor/contract';
import { conflict, forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { isLastAdmin } from '../auth/admin-rights';
import type { AuthService } from '../auth/auth.service';
import { lockAdminsAndMember } from '../auth/locked-members';
import { revokeTokens } from '../auth/revoke-tokens';
import { findManaged } from './access.queries';
import { requireAdmin } from './access.service';
import { countBelongings } from './belongings.queries';
import { deleteEverything, keepWork } from './removal';
import { endSessionsBeforeRemoval, lockAdmin } from './removal.queries';

export type RemovalService = ReturnType<typeof createRemovalService>;

export function createRemovalService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  auth: Pick<AuthService, 'forgetIdentity'>,
) {
  return {
    async countBelongings(actor: Actor, id: string): Promise<Belongings> {
      const member = await findManaged(db, id);
      if (!member || member.state === 'former') throw notFound('User');
      return countBelongings(db, actor, id);
    },

    /** Removes the account, and everything they own unless it is kept. */
    async removeMember(actor: Actor, id: string, { work }: DeletionQuery): Promise<void> {
      if (!canDeleteUser(actor, { id })) throw forbidden('You cannot delete your own account');
      // First of all they are signed out: the removal would wait forever for somebody who keeps writing.
      await transact(async (tx, publish) => {
        // So that another admin remains, too.
        requireAdmin(await lockAdmin(tx, actor.id), actor);
        const by = { userId: id, actorId: actor.id };
        await revokeTokens(tx, publish, by);
        const count = await endSessionsBeforeRemoval(tx, id);
        if (count > 0) await publish({ type: 'session.ended', ...by, count });
      });
      await transact(async (tx, publish) => {
        const { admins, member } = await lockAdminsAndMember(tx, id);
        requireAdmin(admins, actor);
        if (!member || member.state === 'former') throw notFound('User');
        if (isLastAdmin(admins, id)) throw conflict('The last admin cannot be deleted');
        const remove = work === 'keep' ? keepWork : deleteEverything;
        await remove(tx, publish, member, actor.id);
        await auth.forgetIdentity(tx, member);
      });
    },
  };
}
