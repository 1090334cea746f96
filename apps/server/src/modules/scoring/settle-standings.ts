import type { FastifyInstance } from 'fastify';
import { readNow } from '../../db/now';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { compareCounts } from './rebuild';
import { addAchievements, readMemberCounts, saveScores } from './rebuild.queries';
import { publishUnlocked } from './scoring.service';
import * as queries from './settlement.queries';

const SETTLING_JOB = 'daily sums of points';
const INTERVAL_MS = 60_000;

export const startSettling = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: SETTLING_JOB,
    changes: new Set(),
    intervalMs: INTERVAL_MS,
    run: (isStopped) => settleStandings(platform, isStopped),
  });

/**
 * What restricted work of earlier days (UTC) earned joins the public standing: each member's in one sum and one transaction, at most
 * once a day. Returns whether there was any.
 */
export async function settleStandings(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  isStopped: () => boolean = () => false,
  /** The clock of the database, unless a test moves it. */
  time?: Date,
): Promise<boolean> {
  const day = (time ?? (await readNow(db))).toISOString().slice(0, 10);
  const memberIds = await queries.listDueMembers(db, day);
  const problems: unknown[] = [];
  for (const memberId of memberIds) {
    if (isStopped()) break;
    // What keeps one member from being settled keeps no other.
    await settleMember(transact, memberId, day).catch((error) => problems.push(error));
  }
  if (problems.length > 0) throw problems[0];
  return memberIds.length > 0;
}

/** Fields that others see. */
const PUBLIC = new Set(['points', 'level', 'rank', 'achievementCount']);

const settleMember = (transact: Platform['transact'], userId: string, day: string): Promise<void> =>
  transact(async (tx, publish) => {
    if (!(await queries.lockDueMember(tx, userId, day))) return;
    const midnight = `${day}T00:00:00.000Z`;
    await queries.settleLines(tx, { userId, day, midnight });
    const [counts] = await readMemberCounts(tx, [userId]);
    if (!counts) return;
    const compared = compareCounts(counts, counts.settledDisciplines);
    if (compared.differences.length === 0) return;
    await saveScores(tx, [compared]);
    // The time of the act would tell when hidden work was done.
    await addAchievements(tx, compared.missing, midnight);
    if (compared.differences.some(({ field }) => PUBLIC.has(field)))
      await publish({ type: 'standing.changed', userId });
    await publishUnlocked(publish, userId, compared.missing);
  });
