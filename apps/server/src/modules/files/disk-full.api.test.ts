import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFilesApp } from './upload.fixture';

/** As root a small disk is mounted; everybody else lets the system refuse files above a size. Both are the real refusal. */
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

test('a full disk is a clear refusal, leaves nothing, and passes by itself', async () => {
  const kept = await upload(member, 'before', 'before.txt');
  expect(kept.status).toBe(201);
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
  expect(await (await get(member, kept.body.url)).text()).toBe('before');
});

function tryRun(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
