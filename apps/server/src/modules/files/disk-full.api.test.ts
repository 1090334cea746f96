import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFilesApp } from './upload.fixture';

/** Root mounts a small disk; other users limit the file size. Both cause real errors of the system. */
const disk = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-disk-'));
const isMounted = tryRun('mount', '-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk);
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const { upload, get, stored, db, make } = await createFilesApp({}, disk);
const member = await make.member();

const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
beforeAll(() => {
  if (!isMounted) limitFiles('2000000');
});
afterAll(() => {
  // The process goes on to run other test files.
  if (!isMounted) limitFiles('unlimited');
});

test('a full disk is reported, leaves no files behind, and uploads work again afterwards', async () => {
  const earlier = await upload(member, 'before', 'before.txt');
  expect(earlier.status).toBe(201);
  const refused = await upload(member, Buffer.alloc(4_000_000, 'x'), 'large.txt');
  expect(refused.status).toBe(507);
  expect(refused.error).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk is full; nothing was stored',
  });
  expect(await stored('incoming')).toEqual([]);
  expect(await stored('store')).toHaveLength(1);
  expect(await db`select from uploads`).toHaveLength(1);

  const after = await upload(member, Buffer.alloc(500_000, 'y'), 'fits.txt');
  expect(after.status).toBe(201);
  expect(await (await get(member, earlier.body.url)).text()).toBe('before');
});

function tryRun(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
