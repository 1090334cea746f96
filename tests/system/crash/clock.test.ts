import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { recordFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { makeWriters } from './writers';

const DAY_MS = 24 * 60 * 60_000;
const data = makeDataDirectory();
const database = await startOwnDatabase();
const ports = [await freePort(), await freePort()] as const;
const PUBLIC_URL = `http://localhost:${ports[0]}`;
const startInstance = (port: number, days: number) =>
  launch({
    PORT: String(port),
    PUBLIC_URL,
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'shift-clock.mjs')}`,
    CLOCK_SHIFT_MS: String(days * DAY_MS),
  });
const ahead = startInstance(ports[0], 10);
await waitUntilReady(ahead);
const behind = startInstance(ports[1], -10);
afterAll(async () => {
  for (const instance of [ahead, behind]) {
    instance.process.kill('SIGKILL');
    await instance.exited;
  }
  await database.remove();
  data.remove();
});

test('order and expiry follow the clock of the database, not of the instances', async () => {
  await waitUntilReady(behind);
  const db = database.connect();
  const [valid, expired] = await makeWriters(db, 2);
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
    where user_id = (select user_id from reports where id = ${expired?.reportId ?? ''})`;
  await db.end();
  for (const { url } of [ahead, behind]) {
    const list = await fetch(`${url}/api/reports?limit=10`, {
      headers: { cookie: valid?.cookie ?? '' },
    });
    expect(((await list.json()) as { title: string }[]).map(({ title }) => title)).toEqual(titles);
    const rejected = await fetch(`${url}/api/reports`, {
      headers: { cookie: expired?.cookie ?? '' },
    });
    expect(rejected.status).toBe(401);
  }
  recordFigures('clocks twenty days apart', { writes: titles.length, 'out of order': 0 });
});
