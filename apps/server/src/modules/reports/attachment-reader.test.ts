import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Queryable } from '../../db/client';
import { makePdf } from '../../demo/make-pdf';
import { createDiskStore } from '../../files/disk-store';
import { createIncoming } from '../../files/incoming';
import { createInspector } from '../../files/inspector';
import { newId } from '../../identifiers';
import { updateSearchIndex } from '../../search/search-indexer';
import { countBlocked } from '../../testing/count-blocked';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { readAttachments } from './attachment-reader';
import { finishReading } from './attachment-reader.queries';

const { db } = await createTestDatabase();
const make = createFactories(db);
const author = await make.member();
const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-reader-'));
const store = createDiskStore(path.join(directory, 'store'));
const incoming = createIncoming(path.join(directory, 'incoming'));
const [reader, hasty] = [createInspector(), createInspector({ readMs: 1 })];
afterAll(async () => {
  reader.close();
  hasty.close();
  await rm(directory, { recursive: true, force: true });
});

/** A report with a file; null stores no content. Returns the hash. */
async function attach(content: Buffer | null): Promise<string> {
  const bytes = content ?? Buffer.from(newId());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source = path.join(directory, newId());
  await writeFile(source, bytes);
  if (content) await store.put(sha256, source);
  await db`insert into files ${db({ sha256, size: bytes.length })}`;
  const upload = {
    id: newId(),
    userId: author.id,
    sha256,
    filename: 'a.pdf',
    mimeType: 'application/pdf',
  };
  await db`insert into uploads ${db(upload)}`;
  await show(db, sha256);
  return sha256;
}

/** Another report that shows the file. */
async function show(tx: Queryable, sha256: string): Promise<void> {
  const reportId = await make.report({ userId: author.id });
  await tx`
    insert into report_attachments (id, report_id, upload_id, position)
    select ${newId()}, ${reportId}, id, 0 from uploads where sha256 = ${sha256}`;
}

const stateOf = async (sha256: string) => {
  const [row] = await db`
    select state, problem, tries, texts from file_texts where sha256 = ${sha256}`;
  return row;
};

/** Stops after one file. */
const once = () => {
  let asked = 0;
  return () => asked++ > 0;
};

test('a file that ends the process is tried twice and given up', async () => {
  const sha256 = await attach(makePdf(['Slow']));
  const fileStorage = { store, incoming, reader: hasty };
  await readAttachments({ db, fileStorage }, once());
  expect(await stateOf(sha256)).toMatchObject({ state: 'waiting', tries: 1 });
  await readAttachments({ db, fileStorage }, once());
  expect(await stateOf(sha256)).toMatchObject({ state: 'unreadable', problem: 'exceeded' });
  expect(await readAttachments({ db, fileStorage })).toBe(true);
  expect(await readAttachments({ db, fileStorage })).toBe(false);
});

test('a file that waited after a killed process is read at the second try', async () => {
  const sha256 = await attach(makePdf(['Second', 'try']));
  await readAttachments({ db, fileStorage: { store, incoming, reader: hasty } }, once());
  await readAttachments({ db, fileStorage: { store, incoming, reader } });
  expect(await stateOf(sha256)).toMatchObject({ state: 'read', texts: ['Second', 'try'] });
});

test('a file that an instance died over twice is given up', async () => {
  const sha256 = await attach(makePdf(['Deadly']));
  await db`
    update file_texts set tries = 2, taken_until = now() - interval '1 second' where sha256 = ${sha256}`;
  await readAttachments({ db, fileStorage: { store, incoming, reader } });
  expect(await stateOf(sha256)).toMatchObject({ state: 'unreadable', problem: 'exceeded' });
});

test('a file that another instance reads is left alone', async () => {
  const sha256 = await attach(makePdf(['Taken']));
  await db`
    update file_texts set tries = 1, taken_until = now() + interval '1 minute' where sha256 = ${sha256}`;
  await readAttachments({ db, fileStorage: { store, incoming, reader } });
  expect(await stateOf(sha256)).toMatchObject({ state: 'waiting', tries: 1 });
  await db`delete from file_texts where sha256 = ${sha256}`;
});

test('a store that fails costs no try', async () => {
  const sha256 = await attach(makePdf(['Later']));
  const broken = { ...store, open: () => Promise.reject(new Error('the store is unavailable')) };
  const reading = readAttachments({ db, fileStorage: { store: broken, incoming, reader } }, once());
  await expect(reading).rejects.toThrow('the store is unavailable');
  expect(await stateOf(sha256)).toMatchObject({ state: 'waiting', tries: 0 });
});

test('a content that is gone is damaged', async () => {
  await db`update file_texts set taken_until = null`;
  const sha256 = await attach(null);
  await readAttachments({ db, fileStorage: { store, incoming, reader } });
  expect(await stateOf(sha256)).toMatchObject({ state: 'unreadable', problem: 'damaged' });
});

describe('at the same moment', () => {
  const finish = (tx: Queryable, sha256: string) =>
    finishReading(
      tx,
      { sha256, mimeType: 'application/pdf' },
      { state: 'read', problem: null, pages: 1 },
      '["Late"]',
    );
  const hide = (sha256: string) => db`
    delete from report_attachments where upload_id = (select id from uploads where sha256 = ${sha256})`;

  /** Runs `second` before the transaction of `first` ends, which it waits for. */
  async function overlap(
    first: (tx: Queryable) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> {
    const { running } = await db.begin(async (tx) => {
      await first(tx);
      const running = second();
      await vi.waitFor(async () => {
        expect(await countBlocked(db)).toBe(1);
      }, 30_000);
      return { running };
    });
    await running;
    await updateSearchIndex(db);
  }

  const listEntries = () => db`select is_indexed from search_entries where source = 'file'`;

  test('a file is read, and no report shows it any more: nothing is left of it', async () => {
    const before = await listEntries();
    const sha256 = await attach(makePdf(['Left']));
    await overlap(
      (tx) => finish(tx, sha256),
      async () => await hide(sha256),
    );
    expect(await listEntries()).toEqual(before);
    expect(await stateOf(sha256)).toBeUndefined();
  });

  test('a file is read, and another report shows it: it is found for both', async () => {
    const before = await listEntries();
    const sha256 = await attach(makePdf(['Shared']));
    await overlap(
      (tx) => show(tx, sha256),
      () => finish(db, sha256),
    );
    expect(await listEntries()).toEqual([...before, { isIndexed: true }, { isIndexed: true }]);
  });

  test('one report stops showing a file, and another begins: its text is kept', async () => {
    const sha256 = await attach(makePdf(['Kept']));
    await overlap(
      (tx) => show(tx, sha256),
      async () => await hide(sha256),
    );
    expect(await stateOf(sha256)).toMatchObject({ state: 'waiting' });
  });
});
