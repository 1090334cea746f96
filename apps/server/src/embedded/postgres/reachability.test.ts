import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canRead, findClosedFolder } from './reachability';

const stranger = { uid: 64_999, gid: 64_999, name: 'stranger', isSwitched: true };
let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'wf-reach-'));
  chmodSync(home, 0o755);
  mkdirSync(path.join(home, 'private'), { mode: 0o700 });
  mkdirSync(path.join(home, 'private', 'inner'));
  mkdirSync(path.join(home, 'passage'));
  chmodSync(path.join(home, 'passage'), 0o711);
});
afterEach(() => rmSync(home, { recursive: true }));

it('returns the folder that another user cannot enter', () => {
  expect(findClosedFolder(path.join(home, 'private/inner'), stranger)).toBe(`${home}/private`);
  expect(findClosedFolder(path.join(home, 'passage'), stranger)).toBeNull();
});

it('resolves symbolic links and ignores missing folders', () => {
  symlinkSync(path.join(home, 'private/inner'), path.join(home, 'passage/link'));
  expect(findClosedFolder(path.join(home, 'passage/link'), stranger)).toBe(`${home}/private`);
  expect(findClosedFolder(path.join(home, 'private/new/er'), stranger)).toBe(`${home}/private`);
  expect(findClosedFolder(path.join(home, 'passage/new/er'), stranger)).toBeNull();
});

it('returns null for our own account', () => {
  const own = { ...stranger, isSwitched: false };
  expect(findClosedFolder(path.join(home, 'private/inner'), own)).toBeNull();
});

it('requires a file to be readable as well as reachable', () => {
  const file = path.join(home, 'passage/file');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  expect(canRead(file, stranger)).toBe(true);
  chmodSync(file, 0o640);
  expect(canRead(file, stranger)).toBe(false);
  expect(canRead(path.join(home, 'passage/missing'), stranger)).toBe(false);
});
