import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../e2e/installation';
import { slownessOfThisMachine } from '../../e2e/machine';
import { until } from '../machine';
import { tellFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { compare, findDisagreements, makeWriters, startWriting } from './writers';

/** A database that goes away while serving, and comes back. */
const AT_ONCE_MS = 1000;
const NORMAL_WITHIN_MS = 5000;
const data = makeDataDirectory();
const database = await startOwnDatabase();
const running = launch({
  PORT: String(await freePort()),
  DATA_DIR: data.directory,
  DATABASE_URL: database.url,
  RATE_LIMIT_WRITES: '0',
});
afterAll(async () => {
  running.process.kill('SIGKILL');
  await running.exited;
  await database.remove();
  data.remove();
});

test('calls are refused at once while it is away, and served when it is back', async () => {
  await waitUntilReady(running);
  const db = database.connect();
  const writers = await makeWriters(db, 5);
  await db.end();
  const writing = startWriting(writers, () => [running.url]);
  await until('writes', () => writing.acknowledged() > 20);

  await database.stop();
  const slowness = slownessOfThisMachine();
  const waits: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const begun = performance.now();
    expect(running.process.exitCode, running.said()).toBeNull();
    const answer = await fetch(`${running.url}/api/reports`, {
      headers: { cookie: writers[index % writers.length]?.cookie ?? '' },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    waits.push((performance.now() - begun) / slowness);
  }
  expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  expect(running.process.exitCode).toBeNull();

  await database.start();
  const before = writing.acknowledged();
  const backAfter =
    (await until('writes go on', () => writing.acknowledged() > before + 4)) /
    slownessOfThisMachine();
  const log = await writing.stop();
  const told = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
  expect(told.filter((status) => !['201', '503'].includes(status))).toEqual([]);

  const look = database.connect();
  const found = await compare(look, log);
  expect(await findDisagreements(look)).toEqual([]);
  await look.end();
  const slowest = Math.max(...waits);
  tellFigures('database restarted while serving', {
    ...found,
    'slowest 503 in ms': Math.round(slowest),
    'normal again after ms': Math.round(backAfter),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(slowest).toBeLessThan(AT_ONCE_MS);
  expect(backAfter).toBeLessThan(NORMAL_WITHIN_MS);
});
