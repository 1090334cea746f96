import type { Contributor, OwnStanding, PageQuery } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { readCount } from '../../db/row-counts';
import { AppError } from '../../errors';
import type { Actor } from '../../platform';
import type { Page } from '../../responses';
import * as queries from './leaderboard.queries';
import { decodePlace, encodePlace } from './place';

export type LeaderboardService = ReturnType<typeof createLeaderboardService>;

export function createLeaderboardService() {
  return {
    async listContributors(
      from: Queryable,
      actor: Actor,
      { limit, cursor }: PageQuery,
    ): Promise<Page<Contributor>> {
      const after = decodePlace(cursor);
      const [rows, total] = await Promise.all([
        queries.listContributors(from, actor, limit, after),
        readCount(from, 'contributors'),
      ]);
      const first = (after?.position ?? 0) + 1;
      const items = rows.slice(0, limit).map((row, index) => ({ ...row, position: first + index }));
      const last = items.at(-1);
      return { items, total, nextCursor: rows.length > limit && last ? encodePlace(last) : null };
    },

    async getOwnStanding(from: Queryable, actor: Actor): Promise<OwnStanding> {
      const standing = await queries.findOwnStanding(from, actor);
      if (!standing) throw new AppError('UNAUTHORIZED', 'Unauthorized');
      return standing;
    },
  };
}
