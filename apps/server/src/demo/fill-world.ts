import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createTransact } from '../db/transact';
import { createDomainEvents } from '../events/domain-events';
import { createLog } from '../logging';
import { keepAuditLog } from '../modules/audit/audit.service';
import type { Ground } from '../start-server';
import { createChance } from './chance';
import { learnTables, removeDefaultSources, removeTraces } from './demo.queries';
import { CLOCK_SESSION, installClock, removeClock } from './demo-clock.queries';
import { planComments } from './plan-comments';
import { planModeration, planPeople, planPreferences } from './plan-people';
import { planPress } from './plan-press';
import { planReports } from './plan-reports';
import { planTalk } from './plan-talk';
import { planWork } from './plan-work';
import type { Stage } from './stage';
import { createTimeline } from './timeline';

/** Enough for one act after another; a call may hold one while it asks with a second. */
const CONNECTIONS = 4;

/**
 * Ninety days in under a minute: the product itself, on a clock that is set to each moment in turn, is used by the
 * people of the world as anybody uses it. Points, counts, the search index, notifications and the audit log are
 * therefore what they would be.
 */
export async function fillWorld(
  ground: Ground,
  issuer: string,
  tell: (done: number, of: number) => void,
): Promise<void> {
  // The clock is part of the schema, which only the owner of the tables may change.
  const owner = connectDatabase(ground.owner, { poolSize: 1 });
  try {
    await removeDefaultSources(owner);
    await installClock(owner);
    await liveNinetyDays(ground, issuer, tell);
    await removeClock(owner);
    await learnTables(owner);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

async function liveNinetyDays(
  { owner, settings, secret, dataDirectory }: Ground,
  issuer: string,
  tell: (done: number, of: number) => void,
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
    // For the files of the forum alone, on a port that nobody is told.
    await app.listen({ host: '127.0.0.1', port: 0 });
    const events = createDomainEvents();
    keepAuditLog(events);
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
    await timeline.live(tell);
    await removeTraces(db);
  } finally {
    await app.close();
    await db.end({ timeout: 5 });
  }
}
