import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../e2e/installation';
import { processesIn, slownessOfThisMachine } from '../../e2e/machine';
import { databasePid, lookInto, until } from '../machine';
import { tellFigures } from './figures';
import { FORM } from './form';
import { compare, findDisagreements, makeWriters, startWriting, type Writer } from './writers';

/** What was acknowledged is there after any end, once. */
const READY_WITHIN_MS = 10_000;
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
  const db = lookInto(data.directory);
  writers = await makeWriters(db, 6);
  await db.end();
});
afterAll(async () => {
  running.process.kill('SIGKILL');
  await running.exited;
  await until('no process is left', () => processesIn(data.directory).length === 0);
  data.remove();
});

async function judge(log: Awaited<ReturnType<ReturnType<typeof startWriting>['stop']>>) {
  const db = lookInto(data.directory);
  const found = await compare(db, log);
  expect(await findDisagreements(db)).toEqual([]);
  await db.end();
  return found;
}

test(`the application is killed ${FORM.appKills} times during writes`, async () => {
  const writing = startWriting(writers, () => [running.url]);
  const readyAfter: number[] = [];
  for (let kill = 0; kill < FORM.appKills; kill += 1) {
    const before = writing.acknowledged();
    await until('writes', () => writing.acknowledged() >= before + FORM.writesBetween, 60_000);
    running.process.kill('SIGKILL');
    await running.exited;
    running = launch(settings);
    readyAfter.push((await waitUntilReady(running)) / slownessOfThisMachine());
  }
  const found = await judge(await writing.stop());
  tellFigures('kill -9 of the application', {
    kills: FORM.appKills,
    ...found,
    'slowest start in ms': Math.round(Math.max(...readyAfter)),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(found.acknowledged).toBeGreaterThanOrEqual(FORM.appKills * FORM.writesBetween);
  expect(Math.max(...readyAfter)).toBeLessThan(READY_WITHIN_MS);
});

test(`PostgreSQL is killed ${FORM.databaseKills} times during writes`, async () => {
  const writing = startWriting(writers, () => [running.url]);
  const readyAfter: number[] = [];
  for (let kill = 0; kill < FORM.databaseKills; kill += 1) {
    const before = writing.acknowledged();
    await until('writes', () => writing.acknowledged() >= before + FORM.writesBetween, 60_000);
    const pid = databasePid(data.directory);
    process.kill(pid, 'SIGKILL');
    const slowness = slownessOfThisMachine();
    const killedAt = writing.acknowledged();
    const ms = await until('a write after the kill', () => writing.acknowledged() > killedAt + 6);
    readyAfter.push(ms / slowness);
    expect(databasePid(data.directory)).not.toBe(pid);
    expect(running.process.exitCode).toBeNull();
  }
  const found = await judge(await writing.stop());
  tellFigures('kill -9 of PostgreSQL', {
    kills: FORM.databaseKills,
    ...found,
    'longest until writes went on in ms': Math.round(Math.max(...readyAfter)),
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(Math.max(...readyAfter)).toBeLessThan(READY_WITHIN_MS);
  // Never a wrong answer: acknowledged, away, or cut off. Nothing that blames the caller or the code.
  const told = [...writing.answers.keys()].filter((answer) => /^\d+$/.test(answer));
  expect(told.filter((status) => !['201', '503'].includes(status))).toEqual([]);
});

test('asked to stop, nothing of it is left', async () => {
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(processesIn(data.directory)).toEqual([]);
});
