import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/client';
import { startEmbeddedPostgres } from '../../../apps/server/src/embedded/postgres/embedded-postgres';
import {
  createAccount,
  describePerson,
  signIn,
  whoAmI,
} from '../../../apps/server/src/modules/auth/account.fixture';
import { createBrowser } from '../../../apps/server/src/modules/auth/browser.fixture';
import { digestTables } from '../../../apps/server/src/testing/table-digests';
import { runCommand } from '../../support/command';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../../support/installation';
import { openEmbeddedDatabase, processesIn, waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { compare, findInconsistencies, makeWriters, startWriting, type Writer } from './writers';

/** Commands must exit on their own, with or without a running server under load. */
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
  const db = openEmbeddedDatabase(home.directory);
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
    await waitUntil('no process is running', () => processesIn(place.directory).length === 0);
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
  ['admin', ['waiting'], 0, 'Nobody waits for approval'],
  ['admin', ['approve', MEMBER], 1, 'is active'],
  ['admin', ['suspend', 'nobody@northwatch.example'], 1, 'No account has the e-mail'],
  ['admin', ['registration', 'everyone'], 1, 'open, approval, invite, closed'],
  ['admin', ['registration', 'invite'], 0, 'Registration: invite'],
  ['admin', ['registration', 'open'], 0, 'Registration: open'],
  ['admin', ['invite', 'new@northwatch.example', '--admin'], 0, '/invitation/'],
  ['admin', ['invite', EMAIL], 1, 'A member has this e-mail already'],
  ['admin', ['delete', MEMBER], 1, 'Add --yes'],
  ['admin', ['suspend', EMAIL], 1, 'The last admin cannot be suspended'],
  ['admin', ['remove', EMAIL], 1, 'is the only admin'],
  ['admin', ['remove-factors', EMAIL], 0, 'has no second factor'],
  [
    'admin',
    ['remove-factors', 'nobody@northwatch.example'],
    1,
    'No account of the built-in provider',
  ],
  ['admin', ['remove-factors', EMAIL, '--yes'], 2, 'Usage'],
  ['backup', [], 2, 'Usage: npm run backup'],
  ['restore', ['/nowhere.tar.gz'], 1, 'There is no file /nowhere.tar.gz.'],
] as const;

async function runAllCommands(): Promise<void> {
  for (const [name, args, code, sentence] of COMMANDS) {
    const ended = await runCommand(name, args, at(home));
    expect([name, ended.code, ended.output]).toEqual([
      name,
      code,
      expect.stringContaining(sentence),
    ]);
  }
}

async function digestOf(place: typeof home): Promise<Record<string, string>> {
  const directory = path.join(place.directory, 'postgres');
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  try {
    const db = openEmbeddedDatabase(place.directory);
    const digests = await digestTables(db);
    await db.end();
    return digests;
  } finally {
    await database.stop();
  }
}

test('a backup under load can be restored elsewhere with all acknowledged writes', async () => {
  const writing = startWriting(writers, () => [running.url]);
  await waitUntil('writes', () => writing.acknowledged() > 40);
  const acknowledgedBefore = writing.log.filter((write) => write.isAcknowledged);
  const taken = await runCommand('backup', [archive('a.tar.gz')], at(home), { inTerminal: true });
  expect(taken.output).toMatch(/Backing up █*░* +\d+ %/);
  expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('Backed up')]);
  const meanwhile = writing.acknowledged() - acknowledgedBefore.length;
  expect(meanwhile).toBeGreaterThan(0);
  const serving = await runCommand('restore', [archive('a.tar.gz'), '--force'], at(home));
  expect([serving.code, serving.output]).toEqual([
    1,
    expect.stringMatching(/running|in use|serving/),
  ]);
  await writing.stop();

  const restore = await runCommand('restore', [archive('a.tar.gz')], at(elsewhere), {
    inTerminal: true,
  });
  expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('Restored')]);
  expect(restore.output).toMatch(/Checking █+░* +\d+ %/);
  expect(restore.output).toMatch(/Restoring █+░* +\d+ %/);

  const restored = launch({ ...at(elsewhere), PORT: String(await freePort()) });
  await waitUntilReady(restored);
  const db: Database = openEmbeddedDatabase(elsewhere.directory);
  const found = await compare(db, acknowledgedBefore);
  expect(await findInconsistencies(db)).toEqual([]);
  await db.end();
  const browser = createBrowser(restored.url);
  await signIn(browser, EMAIL);
  expect(await whoAmI(browser)).toMatchObject({ email: EMAIL, isAdmin: true });
  // Sessions and files survive the restore.
  const file = await fetch(restored.url + fileUrl, {
    headers: { cookie: writers[0]?.cookie ?? '' },
  });
  expect(hash(Buffer.from(await file.arrayBuffer()))).toBe(hash(content));
  restored.process.kill('SIGTERM');
  expect(await restored.exited).toBe(0);
  recordFigures('backup under load, restored elsewhere', {
    'acknowledged before': found.acknowledged,
    lost: found.lost,
    doubled: found.doubled,
    'acknowledged meanwhile': meanwhile,
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
});

test('every command exits while a server is running', runAllCommands);

test('every command exits without a server, and restore replaces nothing it may not', async () => {
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  await runAllCommands();
  expect(processesIn(home.directory)).toEqual([]);

  const taken = await runCommand('backup', [archive('b.tar.gz')], at(home));
  expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('Backed up')]);
  const before = await digestOf(elsewhere);
  const refused = await runCommand('restore', [archive('b.tar.gz')], at(elsewhere));
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Add --force')]);
  const bytes = readFileSync(archive('b.tar.gz'));
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(archive('damaged.tar.gz'), bytes);
  const damaged = await runCommand(
    'restore',
    [archive('damaged.tar.gz'), '--force'],
    at(elsewhere),
  );
  expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining('is damaged')]);
  expect(await digestOf(elsewhere)).toEqual(before);

  const restore = await runCommand('restore', [archive('b.tar.gz'), '--force'], at(elsewhere));
  expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('Restored')]);
  const same = await digestOf(home);
  expect(await digestOf(elsewhere)).toEqual(same);
  expect(processesIn(elsewhere.directory)).toEqual([]);
  recordFigures('shell commands', {
    'commands exited': 2 * COMMANDS.length + 7,
    'identical tables after a restore': Object.keys(same).length,
  });
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
