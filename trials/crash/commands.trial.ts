import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/client';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded/postgres/embedded-postgres';
import {
  createAccount,
  describePerson,
  signIn,
  whoAmI,
} from '../../apps/server/src/modules/auth/account.fixture';
import { createBrowser } from '../../apps/server/src/modules/auth/browser.fixture';
import { digestTables } from '../../apps/server/src/testing/table-digests';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../e2e/installation';
import { processesIn } from '../../e2e/machine';
import { runCommand } from '../command';
import { lookInto, until } from '../machine';
import { tellFigures } from './figures';
import { compare, findDisagreements, makeWriters, startWriting, type Writer } from './writers';

/** The commands of the shell beside a server under load and without one; each ends by itself. */
const EMAIL = 'ada@northwatch.example';
const MEMBER = 'ben@northwatch.example';
const [home, elsewhere] = [makeDataDirectory(), makeDataDirectory()];
const at = (place: typeof home) => ({ DATA_DIR: place.directory, LOG_LEVEL: 'warn', FEEDS: 'off' });
const archive = (name: string) => path.join(home.directory, name);
let running: Running;
let writers: readonly Writer[];
let fileUrl = '';
const content = Buffer.from('Seen at the harbour, twice.\n'.repeat(400_000));

beforeAll(async () => {
  running = launch({
    ...at(home),
    PORT: String(await freePort()),
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_UPLOADS: '0',
  });
  await waitUntilReady(running);
  const browser = createBrowser(running.url);
  await createAccount(browser, describePerson({ email: EMAIL }));
  await createAccount(createBrowser(running.url), describePerson({ email: MEMBER }));
  const db = lookInto(home.directory);
  writers = await makeWriters(db, 4);
  await db.end();
  const form = new FormData();
  form.append('file', new File([content], 'harbour.txt'));
  const uploaded = await fetch(`${running.url}/api/global-forum/upload`, {
    method: 'POST',
    headers: { origin: running.url, cookie: writers[0]?.cookie ?? '' },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  fileUrl = ((await uploaded.json()) as { url: string }).url;
});
afterAll(async () => {
  running.process.kill('SIGKILL');
  await running.exited;
  for (const place of [home, elsewhere]) {
    await until('no process is left', () => processesIn(place.directory).length === 0);
    place.remove();
  }
});

const COMMANDS = [
  ['audit', ['verify'], 0, 'The audit log is whole'],
  ['audit', [], 2, 'Usage: npm run audit'],
  ['scoring', ['verify'], 0, '0 differences'],
  ['scoring', ['rebuild'], 0, '0 differences'],
  ['admin', ['grant', EMAIL], 0, 'is an admin already'],
  ['admin', ['grant', MEMBER], 1, 'Add --yes to grant without asking'],
  ['admin', ['grant', MEMBER, '--yes'], 0, 'is an admin now'],
  ['admin', ['revoke', MEMBER], 0, 'is no longer an admin'],
  ['admin', ['grant', 'nobody@northwatch.example'], 1, 'nobody@northwatch.example'],
  ['backup', [], 2, 'Usage: npm run backup'],
  ['restore', ['/nowhere.tar.gz'], 1, 'There is no file /nowhere.tar.gz.'],
] as const;

async function tryAllCommands(): Promise<void> {
  for (const [name, args, code, sentence] of COMMANDS) {
    const ended = await runCommand(name, args, at(home));
    expect([name, ended.code, ended.said]).toEqual([name, code, expect.stringContaining(sentence)]);
  }
}

async function digestOf(place: typeof home): Promise<Record<string, string>> {
  const directory = path.join(place.directory, 'postgres');
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  try {
    const db = lookInto(place.directory);
    const digests = await digestTables(db);
    await db.end();
    return digests;
  } finally {
    await database.stop();
  }
}

test('a backup taken under load by the command is restored elsewhere with all that was acknowledged', async () => {
  const writing = startWriting(writers, () => [running.url]);
  await until('writes', () => writing.acknowledged() > 40);
  const sure = writing.log.filter((write) => write.isAcknowledged);
  const taken = await runCommand('backup', [archive('a.tar.gz')], at(home), { inTerminal: true });
  expect(taken.said).toMatch(/Backing up █*░* +\d+ %/);
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining('Backed up')]);
  const meanwhile = writing.acknowledged() - sure.length;
  expect(meanwhile).toBeGreaterThan(0);
  const serving = await runCommand('restore', [archive('a.tar.gz'), '--force'], at(home));
  expect([serving.code, serving.said]).toEqual([
    1,
    expect.stringMatching(/running|in use|serving/),
  ]);
  await writing.stop();

  const put = await runCommand('restore', [archive('a.tar.gz')], at(elsewhere), {
    inTerminal: true,
  });
  expect([put.code, put.said]).toEqual([0, expect.stringContaining('Restored')]);
  expect(put.said).toMatch(/Checking █+░* +\d+ %/);
  expect(put.said).toMatch(/Restoring █+░* +\d+ %/);

  const restored = launch({ ...at(elsewhere), PORT: String(await freePort()) });
  await waitUntilReady(restored);
  const db: Database = lookInto(elsewhere.directory);
  const found = await compare(db, sure);
  expect(await findDisagreements(db)).toEqual([]);
  await db.end();
  const browser = createBrowser(restored.url);
  await signIn(browser, EMAIL);
  expect(await whoAmI(browser)).toMatchObject({ email: EMAIL, isAdmin: true });
  // A session of before is one still, and so is a file.
  const file = await fetch(restored.url + fileUrl, {
    headers: { cookie: writers[0]?.cookie ?? '' },
  });
  expect(hash(Buffer.from(await file.arrayBuffer()))).toBe(hash(content));
  restored.process.kill('SIGTERM');
  expect(await restored.exited).toBe(0);
  tellFigures('backup under load, restored elsewhere', {
    'acknowledged before': found.acknowledged,
    lost: found.lost,
    doubled: found.doubled,
    'acknowledged meanwhile': meanwhile,
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});

test('beside a server that serves, every command ends by itself', tryAllCommands);

test('without a server, too; and what may not be replaced is not', async () => {
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  await tryAllCommands();
  expect(processesIn(home.directory)).toEqual([]);

  const taken = await runCommand('backup', [archive('b.tar.gz')], at(home));
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining('Backed up')]);
  const before = await digestOf(elsewhere);
  const refused = await runCommand('restore', [archive('b.tar.gz')], at(elsewhere));
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Add --force')]);
  const bytes = readFileSync(archive('b.tar.gz'));
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(archive('damaged.tar.gz'), bytes);
  const damaged = await runCommand(
    'restore',
    [archive('damaged.tar.gz'), '--force'],
    at(elsewhere),
  );
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('is damaged')]);
  expect(await digestOf(elsewhere)).toEqual(before);

  const put = await runCommand('restore', [archive('b.tar.gz'), '--force'], at(elsewhere));
  expect([put.code, put.said]).toEqual([0, expect.stringContaining('Restored')]);
  const same = await digestOf(home);
  expect(await digestOf(elsewhere)).toEqual(same);
  expect(processesIn(elsewhere.directory)).toEqual([]);
  tellFigures('commands of the shell', {
    'ended by themselves': 2 * COMMANDS.length + 7,
    'tables the same after a restore': Object.keys(same).length,
  });
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
