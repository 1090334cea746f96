import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createLog } from '../logging';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { readSettings } from '../settings';
import { createFactories } from '../testing/factories';
import { createTestDatabase } from '../testing/test-database';
import { countFigures, scale } from './scale.fixture';

/** The p99 goal for another member's list (docs/reliability.md). */
const GOAL_MS = 250;
const ROUNDS = scale(50, 500);

const { db: owner, address } = await createTestDatabase();
const pools = {
  db: connectDatabase(address, { work: 'requests' }),
  systemDb: connectDatabase(address, { work: 'system', poolSize: 4 }),
  backgroundDb: connectDatabase(address, { work: 'background', poolSize: 4 }),
};
const app = await buildApp({
  ...pools,
  settings: readSettings({ FEEDS: 'off' }),
  secret: 'a secret that only the tests know, of enough length',
  log: createLog('silent'),
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await Promise.all(Object.values(pools).map((pool) => pool.end({ timeout: 1 })));
});
const make = createFactories(owner);
const [greedy, other] = [await make.member(), await make.member()];
for (let i = 0; i < 200; i += 1) await make.report({ content: `Report ${i} of the harbour` });
const COOKIE = sessionCookieName(new URL(origin));
const { countAnswer } = countFigures('one member at all limits');

const cookieOf = (session: string) => `${COOKIE}=${session}`;

test('one member at all limits does not slow down the lists of another', {
  timeout: 600_000,
}, async () => {
  const attacker = new Worker(path.join(import.meta.dirname, 'greedy-member.fixture.ts'), {
    workerData: { origin, cookie: cookieOf(greedy.session) },
  });
  const first = once(attacker, 'message');
  attacker.on('message', (status: number) => countAnswer(status));
  const ended = once(attacker, 'exit');
  await first;
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/reports?limit=50`, {
      headers: { cookie: cookieOf(other.session) },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    expect(answer.status).toBe(200);
  }
  attacker.postMessage('stop');
  await ended;

  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  console.info(
    `hostile: another member's list with one member at all limits: p50 ${Math.round(times[times.length >> 1] ?? 0)} ms, p99 ${Math.round(p99)} ms; goal ${GOAL_MS} ms`,
  );
});
