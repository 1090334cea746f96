import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimPlace, finishPlace, MARK_FILE } from './demo-place';

const home = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-demo-place-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const place = (name: string) => path.join(home, name);

test('takes a new folder, and knows it again when it is filled', async () => {
  const mark = await claimPlace(place('new'));
  expect(mark.state).toBe('filling');
  await finishPlace(place('new'), mark);
  expect(await claimPlace(place('new'))).toEqual({ ...mark, state: 'ready' });
});

test.each([
  ['without a mark', undefined],
  ['with a mark that is none', '{"id":"yes"}'],
])('refuses a folder of real data %s, and touches nothing in it', async (name, text) => {
  const directory = place(name);
  await mkdir(directory);
  await writeFile(path.join(directory, 'session-secret'), 'precious');
  if (text) await writeFile(path.join(directory, MARK_FILE), text);
  const before = await readdir(directory);
  await expect(claimPlace(directory)).rejects.toThrow('holds data that no demo has made');
  expect(await readdir(directory)).toEqual(before);
  expect(await readFile(path.join(directory, 'session-secret'), 'utf8')).toBe('precious');
});

test('clears away what a broken-off filling has left, but not under one that still goes on', async () => {
  const directory = place('broken');
  const first = await claimPlace(directory);
  await writeFile(path.join(directory, 'half'), 'done');
  // The parent of this process is alive and not this process.
  const busy = { ...first, pid: process.ppid };
  await writeFile(path.join(directory, MARK_FILE), JSON.stringify(busy));
  await expect(claimPlace(directory)).rejects.toThrow(`process ${process.ppid} is filling`);
  await writeFile(path.join(directory, MARK_FILE), JSON.stringify(first));
  const second = await claimPlace(directory);
  expect(second.id).not.toBe(first.id);
  expect(await readdir(directory)).toEqual([MARK_FILE]);
});
