import { afterAll, expect, test } from 'vitest';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { openEmbeddedDatabase } from '../../support/machine';

const data = makeDataDirectory();
afterAll(() => data.remove());
const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };

/** Expects a start to fail, and returns what it printed. */
async function failToStart(environment: Record<string, string>): Promise<string> {
  const started = launch({ ...settings, ...environment });
  expect(await started.exited).toBe(1);
  return started.output().trim();
}

test('an invalid setting is reported in one sentence', async () => {
  expect(await failToStart({ PORT: 'many' })).toBe(
    'Watchfloor cannot start: PORT must be a whole number',
  );
});

test('a second start names what is in its way, and newer data is left alone', async () => {
  const running = launch(settings);
  await waitUntilReady(running);
  expect(await failToStart({ PORT: String(await freePort()) })).toContain(`${running.process.pid}`);
  const other = makeDataDirectory();
  expect(await failToStart({ DATA_DIR: other.directory })).toContain(
    `port ${settings.PORT} is in use. Set PORT to another one.`,
  );
  other.remove();

  const db = openEmbeddedDatabase(data.directory);
  await db`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`;
  await db.end();
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(await failToStart({})).toContain('made by a newer Watchfloor (it has 9999_future.sql)');
});
