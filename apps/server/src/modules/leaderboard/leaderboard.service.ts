import type { Contributor, OwnStanding, PageQuery } from '@watchfloor/contract';
import type { Page } from '../../answers';
import { readCount } from '../../db/row-counts';
import { AppError } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as queries from './leaderboard.queries';
import { decodePlace, encodePlace } from './place';

export type LeaderboardService = ReturnType<typeof createLeaderboardService>;

export function createLeaderboardService({ db }: Pick<Platform, 'db'>) {
  return {
    async listContributors({ limit, cursor }: PageQuery): Promise<Page<Contributor>> {
      const after = decodePlace(cursor);
      const [rows, total] = await Promise.all([
        queries.listContributors(db, limit, after),
        readCount(db, 'contributors'),
      ]);
      const first = (after?.position ?? 0) + 1;
      const items = rows.slice(0, limit).map((row, index) => ({ ...row, position: first + index }));
      const last = items.at(-1);
      return { items, total, nextCursor: rows.length > limit && last ? encodePlace(last) : null };
    },

    async getOwnStanding(actor: Actor): Promise<OwnStanding> {
      const standing = await queries.findOwnStanding(db, actor.id);
      if (!standing) throw new AppError('UNAUTHORIZED', 'Unauthorized');
      return standing;
    },
  };
}
