import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createLog } from '../logging';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { updateSearchIndex } from '../search/search-indexer';
import { readSettings } from '../settings';
import { createFactories } from '../testing/factories';
import { createTestDatabase } from '../testing/test-database';
import { writeHan, writeLetters } from './long-texts.fixture';
import { countFigures, scale } from './scale.fixture';

/** Goals for another member's list (docs/reliability.md). */
const P99_GOAL_MS = 250;
const MEDIAN_GOAL_MS = 50;
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
const { countAnswer } = countFigures('callers at all limits');

const cookieOf = (session: string) => `${COOKIE}=${session}`;

/** Times of a member's list, in order, while another thread sends what it can. */
async function measureDuring(attacker: Worker, list = 'reports?limit=50'): Promise<number[]> {
  const first = once(attacker, 'message');
  attacker.on('message', (status: number) => countAnswer(status));
  const ended = once(attacker, 'exit');
  await first;
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/${list}`, {
      headers: { cookie: cookieOf(other.session) },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    expect(answer.status).toBe(200);
  }
  attacker.postMessage('stop');
  await ended;
  return times.sort((a, b) => a - b);
}

const startThread = (fixture: string, workerData: object) =>
  new Worker(path.join(import.meta.dirname, fixture), { workerData });
const atShare = (times: readonly number[], share: number) =>
  Math.round(times[Math.floor(times.length * share)] ?? 0);

test('one member at all limits does not slow down the lists of another', {
  timeout: 600_000,
}, async () => {
  const data = { origin, cookie: cookieOf(greedy.session) };
  const times = await measureDuring(startThread('greedy-member.fixture.ts', data));
  console.info(
    `hostile: another member's list with one member at all limits: p50 ${atShare(times, 0.5)} ms, p99 ${atShare(times, 0.99)} ms; goal ${P99_GOAL_MS} ms`,
  );
});

test('members who copy from restricted reports do not slow down the lists of another', {
  timeout: 600_000,
}, async () => {
  const [letters, han] = [writeLetters(1), [1, 2, 3].map(writeHan)];
  const amber = await make.member();
  for (const content of [...Array.from({ length: 20 }, () => letters), ...han]) {
    await make.mark('report', await make.report({ content, userId: amber.id }), { tlp: 'AMBER' });
  }
  await updateSearchIndex(owner);
  const members = await Promise.all(Array.from({ length: 8 }, () => make.member()));
  const data = {
    origin,
    cookies: members.map(({ session }) => cookieOf(session)),
    texts: [letters, letters.slice(0, 25), ...han],
  };
  // Unlike a list of reports, never answered from memory.
  const times = await measureDuring(
    startThread('copying-members.fixture.ts', data),
    'notifications',
  );
  console.info(
    `hostile: a member's list with ${members.length} members who copy from restricted reports: p50 ${atShare(times, 0.5)} ms, p99 ${atShare(times, 0.99)} ms; goal ${P99_GOAL_MS} ms`,
  );
});

test.each(['/healthz', '/api/openapi.json', '/metrics'])(
  'an anonymous caller of %s does not slow down the lists of a member',
  { timeout: 600_000 },
  async (url) => {
    const data = { url: origin + url };
    const times = await measureDuring(startThread('anonymous-caller.fixture.ts', data));
    console.info(
      `hostile: a member's list with one address calling ${url}: p50 ${atShare(times, 0.5)} ms, p99 ${atShare(times, 0.99)} ms; goal p50 ${MEDIAN_GOAL_MS} ms`,
    );
  },
);
