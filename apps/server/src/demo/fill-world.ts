import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createTransact } from '../db/transact';
import { createDomainEvents } from '../events/domain-events';
import { createLog } from '../logging';
import { writeAuditLog } from '../modules/audit/audit.service';
import type { Ground } from '../start-server';
import { createChance } from './chance';
import { analyzeTables, removeDefaultSources, removeTraces } from './demo.queries';
import { CLOCK_SESSION, installClock, removeClock } from './demo-clock.queries';
import { planComments } from './plan-comments';
import { planEntities } from './plan-entities';
import { planMarkings } from './plan-markings';
import { planModeration, planPeople, planPreferences } from './plan-people';
import { planPress } from './plan-press';
import { planReports } from './plan-reports';
import { planTalk } from './plan-talk';
import { planWatch } from './plan-watch';
import { planWork } from './plan-work';
import type { Stage } from './stage';
import { createTimeline } from './timeline';

/** Actions run one at a time, but a call may use a second connection. */
const CONNECTIONS = 4;

/**
 * Runs the product on a clock that is set to each moment in turn, while the people of the world use its API. So points,
 * counts, the search index, notifications and the audit log are all genuine.
 */
export async function fillWorld(
  ground: Ground,
  issuer: string,
  report: (done: number, of: number) => void,
): Promise<void> {
  // Only the owner of the tables may change the schema, which includes the clock.
  const owner = connectDatabase(ground.owner, { poolSize: 1 });
  try {
    await removeDefaultSources(owner);
    await installClock(owner);
    await simulateNinetyDays(ground, issuer, report);
    await removeClock(owner);
    await analyzeTables(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

async function simulateNinetyDays(
  { owner, settings, secret, dataDirectory }: Ground,
  issuer: string,
  report: (done: number, of: number) => void,
): Promise<void> {
  const db = connectDatabase(owner, { poolSize: CONNECTIONS, session: CLOCK_SESSION });
  const app = await buildApp({
    db,
    settings: {
      ...settings,
      rateLimits: { writes: 0, reads: 0, uploads: 0 },
      feeds: { ...settings.feeds, isOn: false },
    },
    secret,
    log: createLog('silent'),
    dataDirectory,
  });
  try {
    // Only needed for uploads, on a random port.
    await app.listen({ host: '127.0.0.1', port: 0 });
    const events = createDomainEvents();
    writeAuditLog(events);
    const transact = createTransact(db, events);
    const timeline = createTimeline(db);
    const stage: Stage = {
      timeline,
      chance: createChance('the floor'),
      now: new Date(Date.now() - 60_000),
      cast: new Map(),
    };
    const { publicUrl } = settings;
    planPeople(stage, { app, db, transact, publicUrl, issuer });
    planPreferences(stage);
    planPress(stage, transact, publicUrl.origin);
    const reports = planReports(stage);
    planWork(stage, reports);
    planComments(stage, reports);
    planTalk(stage);
    planModeration(stage, reports);
    planMarkings(stage, reports);
    planEntities(stage);
    planWatch(stage);
    await timeline.run(report);
    await removeTraces(db);
  } finally {
    await app.close();
    await db.end({ timeout: 5 });
  }
}
