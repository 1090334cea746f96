import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { statusEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { holdFileRemovals } from '../../db/backup-lock';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { openFileRoom } from '../../files/file-room';
import type { Platform } from '../../platform';
import { createFileCleanUp } from './files.clean-up';
import { createFilesApp } from './upload.fixture';

const { upload, get, stored, attach, db, make, dataDirectory, apiAs } = await createFilesApp();
const member = await make.member();
const fileRoom = openFileRoom({ s3: null }, dataDirectory, () => {});
const transact = createTransact(db, createDomainEvents());
const cleanUp = () => createFileCleanUp({ db, transact, fileRoom } as Platform)();

const idOf = (url: string) => url.split('/').at(-1) ?? '';
const age = (url: string) =>
  db`update uploads set idle_since = now() - interval '25 hours' where id = ${idOf(url)}`;

test('an upload that is attached to nothing goes after a day, and its content with it', async () => {
  const young = (await upload(member, 'young', 'young.txt')).body;
  const old = (await upload(member, 'old', 'old.txt')).body;
  const attached = (await upload(member, 'attached', 'attached.txt')).body;
  await attach(attached.url);
  await age(old.url);
  await age(attached.url);
  const before = await stored('store');
  await cleanUp();
  expect((await get(member, young.url)).status).toBe(200);
  expect((await get(member, attached.url)).status).toBe(200);
  expect((await get(member, old.url)).status).toBe(404);
  expect(before.length - (await stored('store')).length).toBe(1);
});

test('how much is kept is told to admins, each content once', async () => {
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

test('a content stays while any upload of it does', async () => {
  const first = (await upload(member, 'shared', 'first.txt')).body;
  const second = (await upload(member, 'shared', 'second.txt')).body;
  await age(first.url);
  await cleanUp();
  expect((await get(member, first.url)).status).toBe(404);
  expect(await (await get(member, second.url)).text()).toBe('shared');
});

test('the files of a deleted member go', async () => {
  const leaver = await make.member();
  await upload(leaver, 'of the one who left', 'left.txt');
  const before = await stored('store');
  await db`delete from users where id = ${leaver.id}`;
  await cleanUp();
  expect(before.length - (await stored('store')).length).toBe(1);
});

test('a message that goes gives its files free', async () => {
  const { url } = (await upload(member, 'in a message', 'note.txt')).body;
  const [message] = await db`
    insert into global_forum_messages ${db({ id: crypto.randomUUID(), userId: member.id, content: 'x' })} returning id`;
  await attach(url);
  await db`
    insert into global_forum_attachments ${db({ id: crypto.randomUUID(), messageId: message?.id, position: 0, type: 'file', url, uploadId: idOf(url) })}`;
  await db`delete from global_forum_messages where id = ${message?.id}`;
  const [row] =
    await db`select uses, idle_since > now() - interval '1 minute' as is_fresh from uploads where id = ${idOf(url)}`;
  expect(row).toEqual({ uses: 0, isFresh: true });
});

test('what a crash left goes, and what is on its way stays', async () => {
  const anHourAgo = Date.now() / 1000 - 3 * 3600;
  const hash = 'ab'.repeat(32);
  const stray = path.join(dataDirectory, 'files/store/ab', hash);
  const unfinished = path.join(dataDirectory, 'files/incoming/unfinished');
  const arriving = path.join(dataDirectory, 'files/incoming/arriving');
  const foreign = path.join(dataDirectory, 'files/store/ab/readme.txt');
  await mkdir(path.dirname(stray), { recursive: true });
  for (const place of [stray, unfinished, arriving, foreign]) await writeFile(place, 'left');
  for (const place of [stray, unfinished, foreign]) await utimes(place, anHourAgo, anHourAgo);
  await cleanUp();
  expect(await stored('incoming')).toEqual(['arriving']);
  expect(await stored('store')).not.toContain(hash);
  expect(await stored('store')).toContain('readme.txt');
  expect(await db`select from files where sha256 = ${hash}`).toHaveLength(0);
});

test('an upload of a content that is being cleaned up at that moment is kept whole', async () => {
  for (let round = 0; round < 15; round += 1) {
    const content = `contended ${round}`;
    await age((await upload(member, content, 'a.txt')).body.url);
    const [again] = await Promise.all([upload(member, content, 'b.txt'), cleanUp()]);
    expect(again.status).toBe(201);
    expect(await (await get(member, again.body.url)).text()).toBe(content);
  }
});

test('nothing goes while a backup is taken, and all of it at the next time', async () => {
  const old = (await upload(member, 'copied just now', 'copied.txt')).body;
  await age(old.url);
  const before = await stored('store');
  const release = await holdFileRemovals(db);
  await cleanUp();
  expect(await stored('store')).toEqual(before);
  await release();
  await cleanUp();
  expect(await stored('store')).toHaveLength(before.length - 1);
});
