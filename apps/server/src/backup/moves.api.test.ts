import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readRole } from '../db/application-role';
import { connectDatabase, type Database } from '../db/client';
import { migrate } from '../db/migrate';
import { prepareSchema } from '../db/prepare-schema';
import { startEmbeddedPostgres } from '../embedded/postgres/embedded-postgres';
import { openFileStorage } from '../files/file-storage';
import { startS3Server } from '../files/s3-server.fixture';
import { createLog } from '../logging';
import { createAccount, describePerson, signIn, whoAmI } from '../modules/auth/account.fixture';
import { createBrowser } from '../modules/auth/browser.fixture';
import { findFreePort } from '../modules/auth/test-server.fixture';
import { writeForm } from '../modules/files/upload.fixture';
import { loadSecret, secretFileIn } from '../secret';
import { readSettings } from '../settings';
import { digestTables } from '../testing/table-digests';
import { createEmptyDatabase } from '../testing/test-database';
import { refuseTarget, restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';
import { verifyArchive } from './verify-archive';

/**
 * From an external PostgreSQL with S3 to the embedded one with a disk, and back. The tests also run on PostgreSQL 15; then the
 * versions differ as well.
 */
const EMAIL = 'elin@example.org';
const quietly = () => {};

const root = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-moves-'));
const embedded = await startEmbeddedPostgres({
  directory: path.join(root, 'postgres'),
  log: quietly,
  flags: ['-c', 'fsync=off'],
});
const stores = [await startS3Server(), await startS3Server()] as const;
afterAll(async () => {
  for (const { stop } of stores) await stop();
  await embedded.stop();
  await rm(root, { recursive: true, force: true });
});

interface Place {
  readonly db: Database;
  /** The application's connection if it is not the owner of the tables. */
  readonly applicationDb: Database;
  readonly environment: Record<string, string>;
  readonly directory: string;
}

const makePlace = async (
  db: Database,
  environment: Record<string, string>,
  applicationDb = db,
): Promise<Place> => ({
  db,
  applicationDb,
  environment: { FEEDS: 'off', ...environment },
  directory: await mkdtemp(path.join(root, 'place-')),
});

async function serve({ applicationDb, environment, directory }: Place) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const app = await buildApp({
    db: applicationDb,
    settings: readSettings({ ...environment, PORT: String(port), PUBLIC_URL: origin }),
    secret: await loadSecret(null, directory),
    log: createLog('silent'),
    dataDirectory: directory,
    checkResponses: true,
  });
  await app.listen({ port, host: '127.0.0.1' });
  return { origin, close: () => app.close() };
}

async function signInAt(origin: string) {
  const browser = createBrowser(origin);
  await signIn(browser, EMAIL);
  return (await whoAmI(browser)) as Record<string, unknown>;
}

async function move(from: Place, to: Place) {
  const file = path.join(root, `${randomBytes(4).toString('hex')}.tar.gz`);
  const roomOf = ({ environment, directory }: Place) =>
    openFileStorage(readSettings(environment), directory, quietly);
  const source = { db: from.db, store: roomOf(from).store };
  const silent = { expect: quietly, add: quietly };
  await takeBackup({ ...source, secretFile: secretFileIn(from.directory) }, file, silent);
  const before = await digestTables(from.db);
  const manifest = await verifyArchive(file, quietly);
  await refuseTarget(to.db, false);
  const { store, incoming } = roomOf(to);
  const target = { db: to.db, store, incoming, secretFile: secretFileIn(to.directory) };
  await restoreBackup(target, file, manifest, quietly);
  expect(await digestTables(to.db)).toEqual(before);
  expect(await hashFiles(store)).toEqual(await hashFiles(source.store));
  return manifest;
}

async function hashFiles(store: ReturnType<typeof openFileStorage>['store']) {
  const hashes: Record<string, string> = {};
  for await (const { key } of store.list()) {
    const content = await store.open(key);
    if (content)
      hashes[key] = createHash('sha256')
        .update(await buffer(content))
        .digest('hex');
  }
  return hashes;
}

test('a backup moves between servers, versions and stores, and members sign in with their passwords', async () => {
  const external = await makePlace((await createEmptyDatabase()).db, stores[0].environment);
  await migrate(external.db);
  const first = await serve(external);
  const browser = createBrowser(first.origin);
  await createAccount(browser, describePerson({ email: EMAIL }));
  const form = writeForm(randomBytes(300_000).toString('base64'), 'note.txt');
  const uploaded = await fetch(`${first.origin}/api/global-forum/upload`, {
    method: 'POST',
    headers: {
      origin: first.origin,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': `multipart/form-data; boundary=${form.subarray(2, form.indexOf('\r\n')).toString()}`,
    },
    body: new Uint8Array(form),
  });
  expect(uploaded.status).toBe(201);
  const me = await signInAt(first.origin);
  await first.close();

  const restricted = connectDatabase(embedded.application);
  const home = await makePlace(connectDatabase(embedded.owner), {}, restricted);
  expect(await move(external, home)).toMatchObject({ files: 1, missingFiles: 0 });
  await prepareSchema(embedded.owner, await readRole(restricted), quietly);
  const second = await serve(home);
  expect(await signInAt(second.origin)).toMatchObject({ id: me.id, isAdmin: true });
  await second.close();

  const back = await makePlace((await createEmptyDatabase()).db, stores[1].environment);
  expect(await move(home, back)).toMatchObject({ files: 1, missingFiles: 0 });
  const third = await serve(back);
  expect(await signInAt(third.origin)).toMatchObject({ id: me.id, isAdmin: true });
  await third.close();
  await Promise.all([home.db.end(), restricted.end()]);
});
