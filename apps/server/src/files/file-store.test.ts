import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings';
import { createDiskStore } from './disk-store';
import { type FileStore, previewKeyOf, type StoredFile } from './file-store';
import { startS3Server } from './s3-server.fixture';
import { createS3Store } from './s3-store';

const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-store-'));
const server = await startS3Server();
const { s3 } = readSettings(server.environment);
if (!s3) throw new Error('no S3 settings');
const problems: string[] = [];
const s3Store = createS3Store(s3, (problem) => problems.push(problem));
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function putContent(store: FileStore, content: Buffer, keyOf = (sha256: string) => sha256) {
  const source = path.join(directory, randomUUID());
  await writeFile(source, content);
  const key = keyOf(hashOf(content));
  await store.put(key, source);
  await rm(source);
  return key;
}

async function listAll(store: FileStore) {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

describe.each<[string, FileStore]>([
  ['on disk', createDiskStore(path.join(directory, 'store'))],
  ['in S3', s3Store],
])('a store %s', (_name, store) => {
  const content = randomBytes(3_000_000);

  test('returns the stored content, whole and in part', async () => {
    const key = await putContent(store, content);
    expect(await store.has(key)).toBe(true);
    const whole = await store.open(key);
    expect(whole && hashOf(await buffer(whole))).toBe(key);
    const part = await store.open(key, { start: 1000, end: 2_000_000 });
    expect(part && (await buffer(part)).equals(content.subarray(1000, 2_000_001))).toBe(true);
  });

  test('accepts the same content twice, even concurrently', async () => {
    const keys = await Promise.all([putContent(store, content), putContent(store, content)]);
    const [key = ''] = keys;
    const whole = await store.open(key);
    expect(whole && hashOf(await buffer(whole))).toBe(key);
  });

  test('lists stored files until they are deleted', async () => {
    const key = await putContent(store, content);
    const preview = await putContent(store, randomBytes(500), previewKeyOf);
    const listed = await listAll(store);
    expect(listed.map((file) => file.key).toSorted()).toEqual([key, preview].toSorted());
    expect(listed.find((file) => file.key === key)?.size).toBe(content.length);
    expect(listed.every((file) => Date.now() - file.changedAt < 60_000)).toBe(true);
    await store.delete(key);
    await store.delete(key);
    expect(await store.has(key)).toBe(false);
    expect(await store.open(key)).toBeNull();
    expect((await listAll(store)).map((file) => file.key)).toEqual([preview]);
  });
});

test('an S3 failure is reported to the caller as UNAVAILABLE and to the log with its cause', async () => {
  const wrongKey = createS3Store({ ...s3, accessKeyId: 'unknown' }, (text) => problems.push(text));
  await expect(putContent(wrongKey, randomBytes(10))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(problems.at(-1)).toBe('the store responded with 403 InvalidAccessKeyId');
  const noBucket = createS3Store({ ...s3, bucket: 'missing' }, (text) => problems.push(text));
  await expect(putContent(noBucket, randomBytes(10))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(problems.at(-1)).toBe('there is no bucket "missing"');
  await server.stop();
  await expect(s3Store.open('x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(problems.at(-1)).toContain('ECONNREFUSED');
});
