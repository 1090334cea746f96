import { afterAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../e2e/installation';
import { until } from '../machine';
import { tellFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { compare, makeWriters, startWriting } from './writers';

/** Two instances over one database, stopped in turn under load. */
const data = makeDataDirectory();
const database = await startOwnDatabase();
const ports = [await freePort(), await freePort()] as const;
const PUBLIC_URL = `http://localhost:${ports[0]}`;
const begin = (index: 0 | 1) =>
  launch({
    PORT: String(ports[index]),
    PUBLIC_URL,
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
    RATE_LIMIT_WRITES: '0',
  });
let running: [Running, Running] | undefined;
afterAll(async () => {
  for (const one of running ?? []) {
    one.process.kill('SIGKILL');
    await one.exited;
  }
  await database.remove();
  data.remove();
});

test('a stopping instance finishes what it was given: no reset, no failure, nothing lost', async () => {
  const instances: [Running, Running] = [begin(0), begin(1)];
  running = instances;
  await Promise.all(instances.map((one) => waitUntilReady(one)));
  const db = database.connect();
  const writers = await makeWriters(db, 8);
  const writing = startWriting(
    writers,
    () => instances.map((_, index) => `http://localhost:${ports[index]}`),
    PUBLIC_URL,
  );
  for (const index of [0, 1, 0, 1] as const) {
    const before = writing.acknowledged();
    await until('writes', () => writing.acknowledged() > before + 20);
    instances[index].process.kill('SIGTERM');
    expect(await instances[index].exited).toBe(0);
    instances[index] = begin(index);
    await waitUntilReady(instances[index]);
  }
  const found = await compare(db, await writing.stop());
  await db.end();
  // A port where nobody listens any more is what a proxy goes elsewhere on; all else was answered.
  expect([...writing.answers.keys()].filter((answer) => answer !== 'ECONNREFUSED')).toEqual([
    '201',
  ]);
  tellFigures('SIGTERM under load, two instances', { stops: 4, ...found, resets: 0, '5xx': 0 });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});
