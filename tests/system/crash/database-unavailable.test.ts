import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { compare, findInconsistencies, makeWriters, startWriting } from './writers';

/** The figures have goals: 1,000 ms for a 503, 5,000 ms until calls succeed again. */
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

test('calls fail fast while the database is unavailable and succeed once it is back', async () => {
  await waitUntilReady(running);
  const db = database.connect();
  const writers = await makeWriters(db, 5);
  await db.end();
  const writing = startWriting(writers, () => [running.url]);
  await waitUntil('writes', () => writing.acknowledged() > 20);

  await database.stop();
  const waits: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const startedAt = performance.now();
    expect(running.process.exitCode, running.output()).toBeNull();
    const answer = await fetch(`${running.url}/api/reports`, {
      headers: { cookie: writers[index % writers.length]?.cookie ?? '' },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    waits.push(performance.now() - startedAt);
  }
  expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  expect(running.process.exitCode).toBeNull();

  await database.start();
  const before = writing.acknowledged();
  const backAfter = await waitUntil('writes resume', () => writing.acknowledged() > before + 4);
  const log = await writing.stop();
  const statuses = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
  expect(statuses.filter((status) => !['201', '503'].includes(status))).toEqual([]);

  const reopened = database.connect();
  const found = await compare(reopened, log);
  expect(await findInconsistencies(reopened)).toEqual([]);
  await reopened.end();
  recordFigures('database restarted while serving', {
    ...found,
    'slowest 503 in ms': Math.round(Math.max(...waits)),
    'normal again after ms': Math.round(backAfter),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});

test('a server waits at its start until the database is available', async () => {
  const other = makeDataDirectory();
  await database.stop();
  const waiting = launch({
    PORT: String(await freePort()),
    DATA_DIR: other.directory,
    DATABASE_URL: database.url,
  });
  await waitUntil('it waits', () => waiting.output().includes('Waiting for the database'));
  expect(waiting.process.exitCode).toBeNull();
  await database.start();
  await waitUntilReady(waiting);
  waiting.process.kill('SIGTERM');
  expect(await waiting.exited).toBe(0);
  other.remove();
});
