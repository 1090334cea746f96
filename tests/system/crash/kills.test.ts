import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../support/installation';
import { databasePid, openEmbeddedDatabase, processesIn, waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { FORM } from './form';
import { compare, findInconsistencies, makeWriters, startWriting, type Writer } from './writers';

/** Acknowledged writes survive any crash, exactly once. */
const data = makeDataDirectory();
let settings: Record<string, string>;
let running: Running;
let writers: readonly Writer[];

beforeAll(async () => {
  settings = {
    PORT: String(await freePort()),
    DATA_DIR: data.directory,
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
  };
  running = launch(settings);
  await waitUntilReady(running);
  const db = openEmbeddedDatabase(data.directory);
  writers = await makeWriters(db, 6);
  await db.end();
});
afterAll(async () => {
  running.process.kill('SIGKILL');
  await running.exited;
  await waitUntil('no process is running', () => processesIn(data.directory).length === 0);
  data.remove();
});

async function verify(log: Awaited<ReturnType<ReturnType<typeof startWriting>['stop']>>) {
  const db = openEmbeddedDatabase(data.directory);
  const found = await compare(db, log);
  expect(await findInconsistencies(db)).toEqual([]);
  await db.end();
  return found;
}

test(`no write is lost when the application is killed ${FORM.appKills} times`, async () => {
  const writing = startWriting(writers, () => [running.url]);
  const readyAfter: number[] = [];
  for (let kill = 0; kill < FORM.appKills; kill += 1) {
    const before = writing.acknowledged();
    await waitUntil('writes', () => writing.acknowledged() >= before + FORM.writesBetween, 60_000);
    running.process.kill('SIGKILL');
    await running.exited;
    running = launch(settings);
    readyAfter.push(await waitUntilReady(running));
  }
  const found = await verify(await writing.stop());
  recordFigures('kill -9 of the application', {
    kills: FORM.appKills,
    ...found,
    'slowest start in ms': Math.round(Math.max(...readyAfter)),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(found.acknowledged).toBeGreaterThanOrEqual(FORM.appKills * FORM.writesBetween);
});

/** Undefined while the server restarts. */
function readDatabasePid(): number | undefined {
  try {
    return databasePid(data.directory) || undefined;
  } catch {
    return undefined;
  }
}

test(`no write is lost when PostgreSQL is killed ${FORM.databaseKills} times`, async () => {
  const writing = startWriting(writers, () => [running.url]);
  const readyAfter: number[] = [];
  for (let kill = 0; kill < FORM.databaseKills; kill += 1) {
    const start = writing.acknowledged();
    await waitUntil('writes', () => writing.acknowledged() >= start + FORM.writesBetween, 60_000);
    const pid = databasePid(data.directory);
    process.kill(pid, 'SIGKILL');
    // Backends may finish writes after the kill, so only those of the new server count.
    const restartMs = await waitUntil(
      'another server',
      () => ![pid, undefined].includes(readDatabasePid()),
    );
    const before = writing.acknowledged();
    const isWriting = () => writing.acknowledged() > before + 6;
    readyAfter.push(restartMs + (await waitUntil('a write after the kill', isWriting)));
    expect(running.process.exitCode).toBeNull();
  }
  const found = await verify(await writing.stop());
  recordFigures('kill -9 of PostgreSQL', {
    kills: FORM.databaseKills,
    ...found,
    'longest until writes resumed in ms': Math.round(Math.max(...readyAfter)),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  // Every response is a success or 503, never a client error or an internal error.
  const statuses = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
  expect(statuses.filter((status) => !['201', '503'].includes(status))).toEqual([]);
});

test('SIGTERM stops all processes', async () => {
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(processesIn(data.directory)).toEqual([]);
});
