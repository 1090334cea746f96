import { localMoment } from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import { readNow } from '../../db/now';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import type { SinceService } from '../since/since.service';
import * as queries from './digests.queries';

const DIGESTS_JOB = 'daily digests';

export const startDigests = (app: FastifyInstance, platform: Platform, since: SinceService): void =>
  startWorkOnChanges(app, platform, {
    job: DIGESTS_JOB,
    changes: new Set(),
    run: (isStopped) => sendDigests(platform, since, isStopped),
  });

/**
 * Each due digest in a transaction of its own: the day is noted and the member notified, or neither. Without news nobody is
 * notified. Returns whether any was due.
 */
export async function sendDigests(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  since: Pick<SinceService, 'summarize'>,
  isStopped: () => boolean = () => false,
  /** The clock of the database, unless a test moves it. */
  time?: Date,
): Promise<boolean> {
  const timeZones = await queries.listTimeZones(db);
  if (timeZones.length === 0) return false;
  const now = time ?? (await readNow(db));
  const clocks = timeZones.map((timeZone) => ({ timeZone, ...localMoment(now, timeZone) }));
  let sent = 0;
  while (!isStopped()) {
    const isDone = await transact(async (tx, publish) => {
      const due = await queries.lockDueDigest(tx, clocks);
      if (!due) return true;
      const { userId, day } = due;
      const reader = await queries.findReader(tx, userId);
      const news = reader && (await since.summarize(tx, reader, due.upTo));
      await queries.saveDigest(tx, userId, day, news?.upTo ?? due.upTo);
      if (news && news.things > 0) {
        const { things, changes } = news;
        await publish({ type: 'digest.due', userId, things, changes });
      }
      return false;
    });
    if (isDone) break;
    sent += 1;
  }
  return sent > 0;
}
