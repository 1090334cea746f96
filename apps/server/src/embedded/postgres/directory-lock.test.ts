import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock';
import { identifyProcess } from './process-table';

let directory: string;
const writeLock = (content: string) => writeFileSync(path.join(directory, 'owner.json'), content);

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'wf-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('is exclusive until its release', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`process ${process.pid}`);
  lock.release();
  lockDirectory(directory).release();
  expect(readdirSync(directory)).toEqual([]);
});

it('names the live process that holds it', () => {
  const identity = identifyProcess(process.ppid);
  writeLock(JSON.stringify({ pid: process.ppid, identity }));
  expect(() => lockDirectory(directory)).toThrow(`(process ${process.ppid})`);
});

it.each([
  ['a dead process', JSON.stringify({ pid: 2 ** 22 + 1, identity: 'x' })],
  ['an earlier process whose id is in use again', JSON.stringify({ pid: 1, identity: 'x' })],
  ['a truncated file', '{"pid":'],
])('is taken over from %s', (_, content) => {
  writeLock(content);
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`process ${process.pid}`);
  lock.release();
});
