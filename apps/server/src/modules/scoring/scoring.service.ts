import type { AchievementRule, PageQuery, PointAction, PointEvent } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { OPEN_AUDIENCE } from '../../db/sight';
import type { Publish } from '../../db/transact';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { addAct, earn, NO_SCORE, newAchievements, removeAct } from './score';
import * as queries from './scoring.queries';

export type ScoringService = ReturnType<typeof createScoringService>;

export interface Act {
  readonly userId: string;
  readonly action: PointAction;
  readonly subjectId: string;
  readonly contextId?: string;
  /** Their markings decide whether it counts at once. */
  readonly about?: queries.Subjects;
  /** Earns nothing, and is in no list, unless the member may see what it is about and nothing of it is RED. */
  readonly isOfAnother?: boolean;
  /** Acts on the member's own report count, but earn no points. */
  readonly isOwn?: boolean;
  /** Does not count before this time, by the database's clock. */
  readonly since?: string;
}

interface Removal {
  readonly actions: readonly PointAction[];
  readonly subjectId: string;
  /** Who may see the removal; everyone by default. */
  readonly audienceId?: number;
}

export function createScoringService({ db }: Pick<Platform, 'db'>) {
  return {
    /** Writes an act to the ledger at most once. */
    async award(
      tx: Tx,
      publish: Publish,
      { userId, action, subjectId, contextId, about, isOfAnother, isOwn, since }: Act,
    ): Promise<void> {
      if (isOfAnother && !(await queries.earnsByOthers(tx, userId, about ?? {}))) return;
      const standing = await queries.lockStanding(tx, userId, about);
      if (!standing) return;
      const { score, disciplines, unlocked, isOpen, now, today } = standing;
      if (since && Date.parse(now) < Date.parse(since)) return;
      const line = { userId, action, subjectId, contextId: contextId ?? null, createdAt: now };
      if (!isOpen) {
        // What the daily limit leaves is known at the end of the day.
        const earned = earn(NO_SCORE, action, today, isOwn ?? false);
        await queries.writeWaitingLine(tx, { ...line, ...earned });
        return;
      }
      const earned = earn(score, action, today, isOwn ?? false);
      const after = addAct(score, action, earned.points, today);
      const reached = newAchievements(after, disciplines.open, unlocked);
      const isNew = await queries.writeLine(tx, { ...line, ...earned }, after, reached);
      if (!isNew) return;
      if (newAchievements(after, disciplines.all, unlocked).length > reached.length)
        await queries.settleLater(tx, userId);
      if (earned.points > 0 || reached.length > 0)
        await publish({ type: 'standing.changed', userId });
      await publishUnlocked(publish, userId, reached);
    },

    /** Revokes what all members earned by these acts on a subject; at once if everyone may see that it is removed. */
    async revoke(
      tx: Tx,
      publish: Publish,
      { actions, subjectId, audienceId = OPEN_AUDIENCE }: Removal,
    ): Promise<void> {
      const isPublic = audienceId <= OPEN_AUDIENCE;
      for (const userId of await queries.findEarners(tx, actions, subjectId)) {
        const standing = await queries.lockStanding(tx, userId);
        if (!standing) continue;
        const lines = await queries.revokeLines(tx, userId, actions, subjectId, isPublic);
        if (lines.some(({ settlement }) => settlement === 'leaving'))
          await queries.settleLater(tx, userId);
        const gone = lines.filter(({ settlement }) => settlement === null);
        if (gone.length === 0) continue;
        const after = gone.reduce(
          (score, line) => removeAct(score, line.action, line.points),
          standing.score,
        );
        await queries.saveScore(tx, userId, after);
        await publish({ type: 'standing.changed', userId });
      }
    },

    /** Unlocks achievements after the discipline of a report of the member changed. */
    async reviewDisciplines(
      tx: Tx,
      publish: Publish,
      userId: string,
      reportId: string,
    ): Promise<void> {
      const standing = await queries.lockStanding(tx, userId, { reportId });
      if (!standing) return;
      const { score, disciplines, unlocked, isOpen, now } = standing;
      const reached = isOpen ? newAchievements(score, disciplines.open, unlocked) : [];
      if (newAchievements(score, disciplines.all, unlocked).length > reached.length)
        await queries.settleLater(tx, userId);
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

export async function publishUnlocked(
  publish: Publish,
  userId: string,
  reached: readonly Pick<AchievementRule, 'type' | 'title'>[],
): Promise<void> {
  for (const { type: achievementType, title } of reached) {
    await publish({ type: 'achievement.unlocked', userId, achievementType, title });
  }
}
