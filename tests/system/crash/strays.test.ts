import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { openEmbeddedDatabase, processesIn, waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { compare, findInconsistencies, makeWriters, startWriting } from './writers';

const data = makeDataDirectory();
const settings = {
  PORT: String(await freePort()),
  DATA_DIR: data.directory,
  RATE_LIMIT_WRITES: '0',
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'stray-failures.mjs')}`,
};
let running = launch(settings);
afterAll(async () => {
  running.process.kill('SIGTERM');
  await running.exited;
  data.remove();
});

test('an unhandled rejection is logged, an uncaught exception ends the server, and no write is lost', async () => {
  await waitUntilReady(running);
  const db = openEmbeddedDatabase(data.directory);
  const writers = await makeWriters(db, 4);
  await db.end();
  const writing = startWriting(writers, () => [running.url]);
  const writeMore = () => {
    const before = writing.acknowledged();
    return waitUntil('writes', () => writing.acknowledged() > before + 20);
  };
  await writeMore();
  for (let count = 0; count < 3; count += 1) running.process.kill('SIGUSR2');
  await waitUntil('the rejection is logged', () =>
    running.output().includes('rejected on purpose'),
  );
  expect(running.output()).toContain('unhandled rejection');
  await writeMore();
  expect(running.process.exitCode).toBeNull();
  expect([...writing.answers.keys()]).toEqual(['201']);

  running.process.kill('SIGWINCH');
  expect(await running.exited).not.toBe(0);
  expect(running.output()).toMatch(/"level":60.*thrown on purpose.*"msg":"ended by a failure"/);
  await waitUntil('its database has stopped', () => processesIn(data.directory).length === 0);
  running = launch(settings);
  await waitUntilReady(running);
  await writeMore();
  const log = await writing.stop();
  const reopened = openEmbeddedDatabase(data.directory);
  const found = await compare(reopened, log);
  expect(await findInconsistencies(reopened)).toEqual([]);
  await reopened.end();
  recordFigures('uncaught exceptions', { ends: 1, ...found });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});
