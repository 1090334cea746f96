import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimDirectory, MARK_FILE, markReady } from './demo-directory';

const home = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-demo-directory-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const place = (name: string) => path.join(home, name);

test('accepts a new directory and recognises it once it is filled', async () => {
  const mark = await claimDirectory(place('new'));
  expect(mark.state).toBe('filling');
  await markReady(place('new'), mark);
  expect(await claimDirectory(place('new'))).toEqual({ ...mark, state: 'ready' });
});

test.each([
  ['without a mark', undefined],
  ['with an invalid mark', '{"id":"yes"}'],
])('rejects a directory of real data %s without touching it', async (name, text) => {
  const directory = place(name);
  await mkdir(directory);
  await writeFile(path.join(directory, 'session-secret'), 'precious');
  if (text) await writeFile(path.join(directory, MARK_FILE), text);
  const before = await readdir(directory);
  await expect(claimDirectory(directory)).rejects.toThrow(
    'contains data that was not created by the demo',
  );
  expect(await readdir(directory)).toEqual(before);
  expect(await readFile(path.join(directory, 'session-secret'), 'utf8')).toBe('precious');
});

test('clears the remains of an interrupted demo, unless its process is still running', async () => {
  const directory = place('broken');
  const first = await claimDirectory(directory);
  await writeFile(path.join(directory, 'half'), 'done');
  // The parent of this process is alive and not this process.
  const busy = { ...first, pid: process.ppid };
  await writeFile(path.join(directory, MARK_FILE), JSON.stringify(busy));
  await expect(claimDirectory(directory)).rejects.toThrow(
    `process ${process.ppid} is currently filling`,
  );
  await writeFile(path.join(directory, MARK_FILE), JSON.stringify(first));
  const second = await claimDirectory(directory);
  expect(second.id).not.toBe(first.id);
  expect(await readdir(directory)).toEqual([MARK_FILE]);
});
