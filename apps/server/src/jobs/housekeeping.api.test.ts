import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { statusEndpoints } from '@watchfloor/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app';
import { createLog } from '../logging';
import { startSession } from '../modules/auth/sessions';
import { readSettings } from '../settings';
import { createFactories } from '../testing/factories';
import { createApi } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';

const ROUND_MS = 10 * 60_000;
const { db, applicationDb } = await createTestDatabase();
const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-data-'));
const make = createFactories(db);

// Only intervals are faked: the database driver needs real timers.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const instances = [await startInstance(), await startInstance()] as const;
const origin = await instances[0].listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  vi.useRealTimers();
  for (const app of instances) await app.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

function startInstance() {
  return buildApp({
    db: applicationDb,
    settings: readSettings({ RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0', FEEDS: 'off' }),
    secret: 'a secret that the instances of this test share, long enough',
    log: createLog('silent'),
    dataDirectory,
    checkResponses: true,
  });
}

async function upload(session: string, content: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'note.txt');
  const answer = await fetch(`${origin}/api/global-forum/upload`, {
    method: 'POST',
    headers: { origin, cookie: `watchfloor_session=${session}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  return url.split('/').at(-1) ?? '';
}

test('instances that clean up concurrently delete expired rows only', async () => {
  const member = await make.member();
  const admin = await make.member({ isAdmin: true });
  const [old, young] = [await upload(member.session, 'old'), await upload(member.session, 'young')];
  await startSession(db, { userId: member.id });
  await db`update uploads set idle_since = now() - interval '25 hours' where id = ${old}`;
  await db`update sessions set expire = now() - interval '1 second' where sid in (
    select sid from sessions where user_id = ${member.id} order by created_at desc limit 1)`;
  for (const hours of [30, 0]) {
    const at = db`now() - make_interval(hours => ${hours})`;
    await db`insert into live_events (at, data) values (${at}, '{}')`;
    await db`insert into rate_limits (key, window_start, used) values (${`k${hours}`}, ${at}, 1)`;
    await db`insert into identity_records (kind, id, payload, expires_at)
      values ('Interaction', ${`i${hours}`}, '{}', ${at} + interval '1 hour')`;
    await db`insert into sign_in_tries (key, failures, last_at, free_at)
      values (${`t${hours}`}, 1, ${at}, ${at})`;
    await db`insert into known_browsers (token_hash, user_id, last_used_at)
      values (${`b${hours}`}, ${member.id}, ${at} - ${hours} * interval '13 days')`;
    await db`insert into presence (place, place_id, user_id, seen_at)
      values ('report', gen_random_uuid(), ${member.id}, ${at})`;
    await db`insert into notifications (id, user_id, kind, target, title, created_at)
      values (gen_random_uuid(), ${member.id}, 'mention', 'forum', 'T', ${at} - ${hours} * interval '7 days')`;
  }
  const readJobs = () =>
    Promise.all(
      instances.map(async (app) => (await createApi(app, admin)(statusEndpoints.get)).body.jobs),
    );
  vi.advanceTimersByTime(ROUND_MS);
  await vi.waitFor(async () => {
    for (const jobs of await readJobs()) {
      expect(jobs.find(({ name }) => name === 'housekeeping')?.lastRunAt).not.toBeNull();
    }
  }, 30_000);
  for (const jobs of await readJobs()) {
    expect(jobs.find(({ name }) => name === 'housekeeping')?.problem).toBeNull();
  }
  const left = await db`
    select (select array_agg(id::text) from uploads) as uploads,
      (select count(*)::int from sessions where user_id = ${member.id}) as sessions,
      (select count(*)::int from live_events where data = '{}') as events,
      (select array_agg(key) from rate_limits where key like 'k%') as limits,
      (select array_agg(id) from identity_records) as records,
      (select array_agg(key) from sign_in_tries) as tries,
      (select array_agg(token_hash) from known_browsers) as browsers,
      (select count(*)::int from presence) as presence,
      (select count(*)::int from notifications) as notifications`;
  expect(left[0]).toEqual({
    uploads: [young],
    sessions: 1,
    events: 1,
    limits: ['k0'],
    records: ['i0'],
    tries: ['t0'],
    browsers: ['b0'],
    presence: 1,
    notifications: 1,
  });
  const files = await readdir(path.join(dataDirectory, 'files/store'), { recursive: true });
  expect(files.filter((name) => /[0-9a-f]{60}/.test(name))).toHaveLength(1);
});
