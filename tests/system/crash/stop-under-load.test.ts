import { afterAll, expect, test } from 'vitest';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../support/installation';
import { waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { startOwnDatabase } from './own-database';
import { compare, makeWriters, startWriting } from './writers';

const data = makeDataDirectory();
const database = await startOwnDatabase();
const ports = [await freePort(), await freePort()] as const;
const PUBLIC_URL = `http://localhost:${ports[0]}`;
const startInstance = (index: 0 | 1) =>
  launch({
    PORT: String(ports[index]),
    PUBLIC_URL,
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
    RATE_LIMIT_WRITES: '0',
  });
let running: [Running, Running] | undefined;
afterAll(async () => {
  for (const instance of running ?? []) {
    instance.process.kill('SIGKILL');
    await instance.exited;
  }
  await database.remove();
  data.remove();
});

test('a stopping instance completes its requests without resets, errors or lost writes', async () => {
  const instances: [Running, Running] = [startInstance(0), startInstance(1)];
  running = instances;
  await Promise.all(instances.map((instance) => waitUntilReady(instance)));
  const db = database.connect();
  const writers = await makeWriters(db, 8);
  const writing = startWriting(
    writers,
    () => instances.map((_, index) => `http://localhost:${ports[index]}`),
    PUBLIC_URL,
  );
  for (const index of [0, 1, 0, 1] as const) {
    const before = writing.acknowledged();
    await waitUntil('writes', () => writing.acknowledged() > before + 20);
    instances[index].process.kill('SIGTERM');
    expect(await instances[index].exited).toBe(0);
    instances[index] = startInstance(index);
    await waitUntilReady(instances[index]);
  }
  const found = await compare(db, await writing.stop());
  await db.end();
  // A proxy retries refused connections on the other instance; all other requests succeeded.
  expect([...writing.answers.keys()].filter((answer) => answer !== 'ECONNREFUSED')).toEqual([
    '201',
  ]);
  recordFigures('SIGTERM under load, two instances', { stops: 4, ...found, resets: 0, '5xx': 0 });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});
