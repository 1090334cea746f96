import type { DirectoryQuery, DirectoryUser, MemberProfile } from '@watchfloor/contract';
import type { Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { AppError, conflict, forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { AuthService } from '../auth/auth.service';
import * as queries from './directory.queries';

export type DirectoryService = ReturnType<typeof createDirectoryService>;

export function createDirectoryService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  auth: Pick<AuthService, 'forgetIdentity'>,
) {
  return {
    async listUsers(
      from: Queryable,
      { q, limit, cursor }: DirectoryQuery,
    ): Promise<Page<DirectoryUser>> {
      const [page, total] = await Promise.all([
        queries.listUsers(from, q, limit, decodeCursor(cursor)),
        queries.countUsers(from, q),
      ]);
      return toPage(page, total);
    },

    async getProfile(id: string): Promise<MemberProfile> {
      const profile = await queries.findProfile(db, id);
      if (!profile) throw notFound('User');
      return profile;
    },

    /** With all they own; their tasks are unassigned, their sessions end, their account here is forgotten. */
    async deleteUser(actor: Actor, id: string): Promise<void> {
      if (id === actor.id) throw forbidden('You cannot delete your own account');
      await transact(async (tx, publish) => {
        const held = await queries.holdForDeletion(tx, id);
        const admins = held.filter((user) => user.isAdmin);
        // While waiting for the rows, another admin may have deleted or demoted this one.
        if (!admins.some((admin) => admin.id === actor.id)) {
          throw new AppError('FORBIDDEN', 'Admin privileges required');
        }
        const user = held.find((one) => one.id === id);
        if (!user) throw notFound('User');
        if (user.isAdmin && admins.length === 1) throw conflict('The last admin cannot be deleted');
        await queries.deleteUser(tx, id);
        await auth.forgetIdentity(tx, user);
        await publish({
          type: 'user.deleted',
          userId: id,
          username: user.username ?? user.email,
          actorId: actor.id,
        });
      }, actor);
    },
  };
}
