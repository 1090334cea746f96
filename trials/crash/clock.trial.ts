import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../e2e/installation';
import { tellFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { makeWriters } from './writers';

/** Two instances whose clocks are twenty days apart, over one database. */
const DAY_MS = 24 * 60 * 60_000;
const data = makeDataDirectory();
const database = await startOwnDatabase();
const ports = [await freePort(), await freePort()] as const;
const PUBLIC_URL = `http://localhost:${ports[0]}`;
const begin = (port: number, days: number) =>
  launch({
    PORT: String(port),
    PUBLIC_URL,
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'shift-clock.mjs')}`,
    CLOCK_SHIFT_MS: String(days * DAY_MS),
  });
const ahead = begin(ports[0], 10);
await waitUntilReady(ahead);
const behind = begin(ports[1], -10);
afterAll(async () => {
  for (const one of [ahead, behind]) {
    one.process.kill('SIGKILL');
    await one.exited;
  }
  await database.remove();
  data.remove();
});

test('order and expiry are those of the database', async () => {
  await waitUntilReady(behind);
  const db = database.connect();
  const [valid, over] = await makeWriters(db, 2);
  const titles: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const { url } = index % 2 === 0 ? ahead : behind;
    const title = `In order ${index}`;
    const answer = await fetch(`${url}/api/reports`, {
      method: 'POST',
      headers: {
        cookie: valid?.cookie ?? '',
        origin: PUBLIC_URL,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title, content: 'x', intelligenceType: 'OSINT', tags: [] }),
    });
    expect(answer.status).toBe(201);
    titles.unshift(title);
  }
  await db`
    update sessions set expire = now() - interval '1 second'
    where user_id = (select user_id from reports where id = ${over?.reportId ?? ''})`;
  await db.end();
  for (const { url } of [ahead, behind]) {
    const list = await fetch(`${url}/api/reports?limit=10`, {
      headers: { cookie: valid?.cookie ?? '' },
    });
    expect(((await list.json()) as { title: string }[]).map(({ title }) => title)).toEqual(titles);
    const late = await fetch(`${url}/api/reports`, { headers: { cookie: over?.cookie ?? '' } });
    expect(late.status).toBe(401);
  }
  tellFigures('clocks twenty days apart', { writes: titles.length, 'out of order': 0 });
});
