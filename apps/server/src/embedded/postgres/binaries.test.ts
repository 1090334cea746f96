import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount, runAs } from './account';
import { findBinaryPackage, prepareBinaries } from './binaries';
import { changeOwner } from './ownership';

let home: string;
let messages: string[];
const log = (message: string) => messages.push(message);

beforeEach(() => {
  messages = [];
  home = mkdtempSync(path.join(os.tmpdir(), 'wf-bin-'));
  chmodSync(home, 0o755);
});
afterEach(() => {
  chmodSync(path.join(home, 'package'), 0o755);
  chmodSync(path.join(home, 'package', 'native', 'lib'), 0o755);
  rmSync(home, { recursive: true });
});

/** Like npm with install scripts disabled: without the symbolic links of its libraries. */
function unpackWithoutLinks(): { root: string; version: string } {
  const { root, version } = findBinaryPackage();
  const bare = path.join(home, 'package', 'native');
  cpSync(root, bare, {
    recursive: true,
    filter: (source) => !source.endsWith('.a') && !lstatSync(source).isSymbolicLink(),
  });
  return { root: bare, version };
}

it('creates the links of the install script', () => {
  const { root, version } = unpackWithoutLinks();
  mkdirSync(path.join(home, 'data'));
  const account = chooseAccount(home);
  const binaries = prepareBinaries(path.join(home, 'data'), account, log, { root, version });
  expect(binaries).toMatchObject({ postgres: path.join(root, 'bin/postgres'), major: '18' });
  expect(readlinkSync(path.join(root, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  const output = execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8', env: {} });
  expect(output).toContain('(PostgreSQL) 18.');
  expect(messages).toEqual([]);
});

it('copies the programs to the data directory if they cannot be used in place', () => {
  const { root, version } = unpackWithoutLinks();
  // A private parent blocks the database account of root; a read-only folder blocks an ordinary user.
  chmodSync(path.join(home, 'package'), 0o700);
  chmodSync(path.join(root, 'lib'), 0o555);
  const directory = path.join(home, 'data', 'postgres');
  const account = chooseAccount(directory);
  mkdirSync(path.dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
  changeOwner(account, directory);
  const binaries = prepareBinaries(directory, account, log, { root, version });
  expect(binaries.initdb).toBe(path.join(directory, `postgresql-${version}`, 'bin/initdb'));
  expect(messages).toEqual([expect.stringContaining(`${root} cannot be used in place`)]);
  const output = execFileSync(binaries.initdb, ['--version'], {
    ...runAs(account),
    cwd: directory,
    env: {},
    encoding: 'utf8',
  });
  expect(output).toContain('(PostgreSQL) 18.');

  prepareBinaries(directory, account, log, { root, version });
  expect(messages).toHaveLength(1);
});
