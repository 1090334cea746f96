import type { AchievementRule, PageQuery, PointAction, PointEvent } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Publish } from '../../db/transact';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { addAct, earn, newAchievements, removeAct } from './score';
import * as queries from './scoring.queries';

export type ScoringService = ReturnType<typeof createScoringService>;

export interface Act {
  readonly userId: string;
  readonly action: PointAction;
  readonly subjectId: string;
  readonly contextId?: string;
  /** Acts on the member's own report count, but earn no points. */
  readonly isOwn?: boolean;
  /** Does not count before this time, by the database's clock. */
  readonly since?: string;
}

export function createScoringService({ db }: Pick<Platform, 'db'>) {
  return {
    /** Writes an act to the ledger at most once. */
    async award(
      tx: Tx,
      publish: Publish,
      { userId, action, subjectId, contextId, isOwn, since }: Act,
    ): Promise<void> {
      const standing = await queries.lockStanding(tx, userId);
      if (!standing) return;
      const { score, disciplines, unlocked, now, today } = standing;
      if (since && Date.parse(now) < Date.parse(since)) return;
      const earned = earn(score, action, today, isOwn ?? false);
      const after = addAct(score, action, earned.points, today);
      const reached = newAchievements(after, disciplines, unlocked);
      const isNew = await queries.writeLine(
        tx,
        { userId, action, subjectId, contextId: contextId ?? null, createdAt: now, ...earned },
        after,
        reached,
      );
      if (!isNew) return;
      if (earned.points > 0 || reached.length > 0)
        await publish({ type: 'standing.changed', userId });
      await publishUnlocked(publish, userId, reached);
    },

    /** Revokes what all members earned by these acts on a subject. */
    async revoke(
      tx: Tx,
      publish: Publish,
      actions: readonly PointAction[],
      subjectId: string,
    ): Promise<void> {
      for (const userId of await queries.findEarners(tx, actions, subjectId)) {
        const standing = await queries.lockStanding(tx, userId);
        if (!standing) continue;
        const lines = await queries.revokeLines(tx, userId, actions, subjectId);
        const after = lines.reduce(
          (score, line) => removeAct(score, line.action, line.points),
          standing.score,
        );
        if (lines.length === 0) continue;
        await queries.saveScore(tx, userId, after);
        await publish({ type: 'standing.changed', userId });
      }
    },

    /** Unlocks achievements after the disciplines of the member's reports changed. */
    async reviewDisciplines(tx: Tx, publish: Publish, userId: string): Promise<void> {
      const standing = await queries.lockStanding(tx, userId);
      if (!standing) return;
      const { score, disciplines, unlocked, now } = standing;
      const reached = newAchievements(score, disciplines, unlocked);
      if (reached.length === 0) return;
      await queries.unlockAchievements(tx, userId, reached, now);
      await publishUnlocked(publish, userId, reached);
    },

    async listAchievements(actor: Actor): Promise<Json> {
      return new Json(await queries.listAchievementsJson(db, actor.id));
    },

    async listPoints(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<PointEvent>> {
      const [page, total] = await Promise.all([
        queries.listPoints(db, actor, limit, decodeCursor(cursor)),
        queries.countPoints(db, actor.id),
      ]);
      return toPage(page, total);
    },
  };
}

async function publishUnlocked(
  publish: Publish,
  userId: string,
  reached: readonly AchievementRule[],
): Promise<void> {
  for (const { type: achievementType, title } of reached) {
    await publish({ type: 'achievement.unlocked', userId, achievementType, title });
  }
}
