import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { statusEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { lockFileRemovals } from '../../db/backup-lock';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { openFileStorage } from '../../files/file-storage';
import type { Platform } from '../../platform';
import { createFileCleanUp } from './files.clean-up';
import { createFilesApp } from './upload.fixture';

const { upload, get, stored, attach, db, make, dataDirectory, apiAs } = await createFilesApp();
const member = await make.member();
const fileStorage = openFileStorage({ s3: null }, dataDirectory, () => {});
const transact = createTransact(db, createDomainEvents());
const cleanUp = () => createFileCleanUp({ db, transact, fileStorage } as Platform)();

const idOf = (url: string) => url.split('/').at(-1) ?? '';
const age = (url: string) =>
  db`update uploads set idle_since = now() - interval '25 hours' where id = ${idOf(url)}`;

test('an unattached upload is deleted after a day together with its content', async () => {
  const young = (await upload(member, 'young', 'young.txt')).body;
  const old = (await upload(member, 'old', 'old.txt')).body;
  const attached = (await upload(member, 'attached', 'attached.txt')).body;
  await attach(member, attached.url);
  await age(old.url);
  await age(attached.url);
  const before = await stored('store');
  await cleanUp();
  expect((await get(member, young.url)).status).toBe(200);
  expect((await get(member, attached.url)).status).toBe(200);
  expect((await get(member, old.url)).status).toBe(404);
  expect(before.length - (await stored('store')).length).toBe(1);
});

test('admins see the number and size of files, each content counted once', async () => {
  const admin = await make.member({ isAdmin: true });
  const read = async () => (await apiAs(admin)(statusEndpoints.get)).body.files;
  const before = await read();
  await upload(member, 'counted once', 'a.txt');
  await upload(member, 'counted once', 'b.txt');
  expect(await read()).toEqual({
    place: 'disk',
    count: before.count + 1,
    bytes: before.bytes + 12,
  });
});

test('content is kept as long as an upload uses it', async () => {
  const first = (await upload(member, 'shared', 'first.txt')).body;
  const second = (await upload(member, 'shared', 'second.txt')).body;
  await age(first.url);
  await cleanUp();
  expect((await get(member, first.url)).status).toBe(404);
  expect(await (await get(member, second.url)).text()).toBe('shared');
});

test('the files of a deleted member are deleted', async () => {
  const leaver = await make.member();
  await upload(leaver, 'of a former member', 'left.txt');
  const before = await stored('store');
  await db`delete from users where id = ${leaver.id}`;
  await cleanUp();
  expect(before.length - (await stored('store')).length).toBe(1);
});

test('deleting a message releases its files', async () => {
  const { url } = (await upload(member, 'in a message', 'note.txt')).body;
  const messageId = await attach(member, url);
  await db`delete from global_forum_messages where id = ${messageId}`;
  const [row] =
    await db`select uses, idle_since > now() - interval '1 minute' as is_fresh from uploads where id = ${idOf(url)}`;
  expect(row).toEqual({ uses: 0, isFresh: true });
});

test('files left by a crash are deleted, and running uploads are not', async () => {
  const earlier = Date.now() / 1000 - 3 * 3600;
  const hash = 'ab'.repeat(32);
  const stray = path.join(dataDirectory, 'files/store/ab', hash);
  const unfinished = path.join(dataDirectory, 'files/incoming/unfinished');
  const arriving = path.join(dataDirectory, 'files/incoming/arriving');
  const foreign = path.join(dataDirectory, 'files/store/ab/readme.txt');
  await mkdir(path.dirname(stray), { recursive: true });
  for (const place of [stray, unfinished, arriving, foreign]) await writeFile(place, 'left');
  for (const place of [stray, unfinished, foreign]) await utimes(place, earlier, earlier);
  await cleanUp();
  expect(await stored('incoming')).toEqual(['arriving']);
  expect(await stored('store')).not.toContain(hash);
  expect(await stored('store')).toContain('readme.txt');
  expect(await db`select from files where sha256 = ${hash}`).toHaveLength(0);
});

test('uploading content during its clean-up stores it completely', async () => {
  for (let round = 0; round < 15; round += 1) {
    const content = `contended ${round}`;
    await age((await upload(member, content, 'a.txt')).body.url);
    const [again] = await Promise.all([upload(member, content, 'b.txt'), cleanUp()]);
    expect(again.status).toBe(201);
    expect(await (await get(member, again.body.url)).text()).toBe(content);
  }
});

test('content stays for an upload of it that is stored at the same time', async () => {
  const { url } = (await upload(member, 'stored in between', 'a.txt')).body;
  const [row] = await db`delete from uploads where id = ${idOf(url)} returning *`;
  const storing = await db.reserve();
  await storing`begin`;
  await storing`insert into uploads ${storing(row ?? {})}`;
  const cleaned = cleanUp();
  await expect
    .poll(
      () =>
        db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    .toHaveLength(1);
  await storing`commit`;
  storing.release();
  await cleaned;
  expect(await (await get(member, url)).text()).toBe('stored in between');
});

test('nothing is deleted during a backup, but all of it at the next clean-up', async () => {
  const old = (await upload(member, 'copied just now', 'copied.txt')).body;
  await age(old.url);
  const before = await stored('store');
  const release = await lockFileRemovals(db);
  await cleanUp();
  expect(await stored('store')).toEqual(before);
  await release();
  await cleanUp();
  expect(await stored('store')).toHaveLength(before.length - 1);
});
