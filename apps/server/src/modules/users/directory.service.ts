import type { DirectoryQuery, DirectoryUser, MemberProfile } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import * as queries from './directory.queries';

export type DirectoryService = ReturnType<typeof createDirectoryService>;

export function createDirectoryService({ db }: Pick<Platform, 'db'>) {
  return {
    async listUsers(
      from: Queryable,
      actor: Actor,
      { q, limit, cursor }: DirectoryQuery,
    ): Promise<Page<DirectoryUser>> {
      const [page, total] = await Promise.all([
        queries.listUsers(from, actor, q, limit, decodeCursor(cursor)),
        queries.countUsers(from, q),
      ]);
      return toPage(page, total);
    },

    async getProfile(actor: Actor, id: string): Promise<MemberProfile> {
      const profile = await queries.findProfile(db, actor, id);
      if (!profile) throw notFound('User');
      return profile;
    },
  };
}
