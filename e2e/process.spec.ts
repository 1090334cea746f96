import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, launch, makeDataDirectory, waitUntilReady } from './installation';
import { processesIn, slownessOfThisMachine } from './machine';
import { createMember, emailOf, PASSWORD } from './members';

/** The server as its operator meets it: as a process, on good and bad days. */
test.describe.configure({ timeout: 180_000 });
let data: ReturnType<typeof makeDataDirectory>;
test.beforeAll(() => {
  data = makeDataDirectory();
});
test.afterAll(() => data.remove());

test('killed with -9 and started again, it serves within five seconds with all accounts there', async ({
  browser,
}) => {
  const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };
  const first = launch(settings);
  await waitUntilReady(first);
  const person = { username: 'survivor', firstName: 'Sol', lastName: 'Berg' };
  const context = await browser.newContext({ baseURL: first.url });
  await createMember(context, person);
  first.process.kill('SIGKILL');
  await first.exited;

  const second = launch(settings);
  const readyMs = await waitUntilReady(second);
  expect(readyMs / slownessOfThisMachine()).toBeLessThan(5000);
  const user = await context.request.get('/api/auth/user');
  expect(await user.json()).toMatchObject({ username: 'survivor', isAdmin: true });
  const page = await browser.newPage({ baseURL: second.url });
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Intelligence Operations Center')).toBeVisible();

  await test.step('a second start on the same data is refused by name', async () => {
    const rival = launch({ ...settings, PORT: String(await freePort()) });
    expect(await rival.exited).toBe(1);
    expect(rival.said()).toContain(String(second.process.pid));
  });

  await test.step('a port that is taken is said in one sentence', async () => {
    const other = makeDataDirectory();
    const rival = launch({ ...settings, DATA_DIR: other.directory });
    expect(await rival.exited).toBe(1);
    expect(rival.said()).toContain(`port ${settings.PORT} is in use. Set PORT to another one.`);
    other.remove();
  });

  await test.step('asked to stop, it ends cleanly and takes its database along', async () => {
    second.process.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    expect(processesIn(data.directory)).toEqual([]);
  });
});

test('a bad setting is said in words, not in a stack', async () => {
  const running = launch({ PORT: 'many', DATA_DIR: data.directory });
  expect(await running.exited).toBe(1);
  expect(running.said().trim()).toBe('Watchfloor cannot start: PORT must be a whole number');
});

test('data of a newer version is left alone', async () => {
  const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };
  const running = launch(settings);
  await waitUntilReady(running);
  const marked = spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import postgres from 'postgres';
     const db = postgres({ host: ${JSON.stringify(socketOf(data.directory))}, user: 'watchfloor_owner', database: 'watchfloor' });
     await db\`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')\`;
     await db.end();`,
  ]);
  expect(marked.stderr.toString()).toBe('');
  running.process.kill('SIGTERM');
  await running.exited;
  const again = launch(settings);
  expect(await again.exited).toBe(1);
  expect(again.said()).toContain('made by a newer Watchfloor (it has 9999_future.sql)');
});

test('a database that is away at start is waited for, and found when it comes', async () => {
  const [home, other] = [makeDataDirectory(), makeDataDirectory()];
  const holder = launch({ PORT: String(await freePort()), DATA_DIR: home.directory });
  await waitUntilReady(holder);
  // The database comes into reach when this starts to listen.
  const door = createServer((incoming) => {
    const socket = connect(path.join(socketOf(home.directory), '.s.PGSQL.5432'));
    incoming.pipe(socket).pipe(incoming);
    for (const end of [incoming, socket]) end.on('error', () => incoming.destroy());
  });
  const databasePort = await freePort();
  const waiting = launch({
    PORT: String(await freePort()),
    DATA_DIR: other.directory,
    DATABASE_URL: `postgres://watchfloor_owner@127.0.0.1:${databasePort}/watchfloor`,
  });
  await expect.poll(() => waiting.said()).toContain('Waiting for the database');
  expect(waiting.process.exitCode).toBeNull();
  door.listen(databasePort, '127.0.0.1');
  await waitUntilReady(waiting);

  waiting.process.kill('SIGTERM');
  expect(await waiting.exited).toBe(0);
  door.close();
  holder.process.kill('SIGTERM');
  expect(await holder.exited).toBe(0);
  home.remove();
  other.remove();
});

function socketOf(directory: string): string {
  const file = path.join(directory, 'postgres', 'cluster', 'postmaster.pid');
  return readFileSync(file, 'utf8').split('\n')[4] ?? '';
}
