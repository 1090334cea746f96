import type { MemberRole, RoleChange } from '@watchfloor/contract';
import { conflict, forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { changeRight } from './admin-rights';

export type RolesService = ReturnType<typeof createRolesService>;

export function createRolesService({ transact }: Pick<Platform, 'transact'>) {
  return {
    async changeRole(actor: Actor, id: string, { isAdmin }: RoleChange): Promise<MemberRole> {
      const outcome = await transact((tx, publish) =>
        changeRight(tx, publish, { id, isAdmin, actorId: actor.id, by: 'admin' }),
      );
      // Another admin may have demoted this one while it waited for the lock.
      if (outcome === 'not-allowed') throw forbidden('Admin privileges required');
      if (outcome === 'unknown') throw notFound('User');
      if (outcome === 'last-admin') throw conflict('The last admin keeps the right');
      return { id, isAdmin };
    },
  };
}
