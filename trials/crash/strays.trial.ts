import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../e2e/installation';
import { processesIn } from '../../e2e/machine';
import { lookInto, until } from '../machine';
import { tellFigures } from './figures';
import { compare, findDisagreements, makeWriters, startWriting } from './writers';

/** Failures that no code of ours waits for or catches, under writes. */
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

test('one that nobody waited for is logged and served on; one that nobody caught ends it, and nothing is lost', async () => {
  await waitUntilReady(running);
  const db = lookInto(data.directory);
  const writers = await makeWriters(db, 4);
  await db.end();
  const writing = startWriting(writers, () => [running.url]);
  const more = () => {
    const before = writing.acknowledged();
    return until('writes', () => writing.acknowledged() > before + 20);
  };
  await more();
  for (let count = 0; count < 3; count += 1) running.process.kill('SIGUSR2');
  await until('the log tells', () => running.said().includes('nobody waited for this'));
  expect(running.said()).toContain('a failure went unheard');
  await more();
  expect(running.process.exitCode).toBeNull();
  expect([...writing.answers.keys()]).toEqual(['201']);

  running.process.kill('SIGWINCH');
  expect(await running.exited).not.toBe(0);
  expect(running.said()).toMatch(/"level":60.*nobody caught this.*"msg":"ended by a failure"/);
  await until('its database is gone', () => processesIn(data.directory).length === 0);
  running = launch(settings);
  await waitUntilReady(running);
  await more();
  const log = await writing.stop();
  const look = lookInto(data.directory);
  const found = await compare(look, log);
  expect(await findDisagreements(look)).toEqual([]);
  await look.end();
  tellFigures('failures that nobody caught', { ends: 1, ...found });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});
