import type { PageQuery, PointAction, PointEvent } from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Actor, Platform } from '../../platform';
import { addAct, earn, newAchievements, takeBack } from './score';
import * as queries from './scoring.queries';

export type ScoringService = ReturnType<typeof createScoringService>;

/** Something done that counts. */
export interface Act {
  readonly userId: string;
  readonly action: PointAction;
  readonly subjectId: string;
  readonly contextId?: string;
  /** On what is one's own: it counts, and earns nothing. */
  readonly isOwn?: boolean;
  /** Does not count before this time, by the database's clock. */
  readonly since?: string;
}

export function createScoringService({ db }: Pick<Platform, 'db'>) {
  return {
    /** Writes an act to the ledger, once, in the transaction of the act. */
    async award(tx: Tx, { userId, action, subjectId, contextId, isOwn, since }: Act) {
      const standing = await queries.holdStanding(tx, userId);
      if (!standing) return;
      const { score, disciplines, unlocked, now, today } = standing;
      if (since && Date.parse(now) < Date.parse(since)) return;
      const earned = earn(score, action, today, isOwn ?? false);
      const after = addAct(score, action, earned.points, today);
      await queries.writeLine(
        tx,
        { userId, action, subjectId, contextId: contextId ?? null, createdAt: now, ...earned },
        after,
        newAchievements(after, disciplines, unlocked),
      );
    },

    /** Takes back what these acts on a subject have earned, from whoever earned it. */
    async revoke(tx: Tx, actions: readonly PointAction[], subjectId: string): Promise<void> {
      for (const userId of await queries.findEarners(tx, actions, subjectId)) {
        const standing = await queries.holdStanding(tx, userId);
        if (!standing) continue;
        const lines = await queries.revokeLines(tx, userId, actions, subjectId);
        const after = lines.reduce(
          (score, line) => takeBack(score, line.action, line.points),
          standing.score,
        );
        if (lines.length > 0) await queries.saveScore(tx, userId, after);
      }
    },

    /** Unlocks what the member's reports reach as they stand now. */
    async reviewDisciplines(tx: Tx, userId: string): Promise<void> {
      const standing = await queries.holdStanding(tx, userId);
      if (!standing) return;
      const { score, disciplines, unlocked, now } = standing;
      const reached = newAchievements(score, disciplines, unlocked);
      if (reached.length > 0) await queries.unlockAchievements(tx, userId, reached, now);
    },

    async listAchievements(actor: Actor): Promise<Json> {
      return new Json(await queries.listAchievementsJson(db, actor.id));
    },

    async listPoints(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<PointEvent>> {
      const [page, total] = await Promise.all([
        queries.listPoints(db, actor.id, limit, decodeCursor(cursor)),
        queries.countPoints(db, actor.id),
      ]);
      return toPage(page, total);
    },
  };
}
