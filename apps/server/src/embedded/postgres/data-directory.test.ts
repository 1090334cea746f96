import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount } from './account';
import { resolveDataDirectory } from './data-directory';
import { bundleLauncher, startOwner } from './owner-process.fixture';
import { changeOwner, ensureReachable } from './ownership';
import { findClosedFolder } from './reachability';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'wf-data-'));
  chmodSync(home, 0o755);
  mkdirSync(path.join(home, 'open'), { mode: 0o755 });
  mkdirSync(path.join(home, 'private'), { mode: 0o700 });
});
afterEach(() => rmSync(home, { recursive: true }));

it('is the configured directory', () => {
  const { directory, note } = resolveDataDirectory(path.join(home, 'private'), `${home}/open/../x`);
  expect({ directory, note }).toEqual({ directory: `${home}/x`, note: null });
});

it('is "data" in a checkout that the database can enter', () => {
  const { directory, note } = resolveDataDirectory(path.join(home, 'open'), null);
  expect({ directory, note }).toEqual({ directory: `${home}/open/data`, note: null });
});

// Only root runs the database as another user and can test what others may do.
if (process.getuid?.() === 0) {
  describe('started by root', () => {
    it('is outside a checkout that the database cannot enter, with a note', () => {
      const checkout = path.join(home, 'private');
      const { directory, note } = resolveDataDirectory(checkout, undefined);
      expect(directory).toMatch(/^\/var\/lib\/watchfloor\/private-[0-9a-f]{8}$/);
      expect(note).toContain(`cannot enter ${checkout}`);
      expect(resolveDataDirectory(checkout, undefined).directory).toBe(directory);
    });

    it('lets the database traverse, but not list, a private data directory', () => {
      const directory = path.join(home, 'private', 'postgres');
      const account = chooseAccount(directory);
      mkdirSync(directory, { mode: 0o700 });
      changeOwner(account, directory);
      const messages: string[] = [];
      ensureReachable(directory, account, (message) => messages.push(message));
      expect(findClosedFolder(directory, account)).toBeNull();
      expect(statSync(path.join(home, 'private')).mode & 0o777).toBe(0o710);
      expect(messages).toEqual([expect.stringContaining(`pass through ${home}/private`)]);
    });

    it('rejects a configured directory inside a private folder', () => {
      const directory = path.join(home, 'private', 'data', 'postgres');
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      expect(() => ensureReachable(directory, chooseAccount(directory), () => {})).toThrow(
        `cannot enter ${home}/private. Set DATA_DIR`,
      );
    });

    it('reports that PostgreSQL needs a user with a name', async () => {
      const bundle = await bundleLauncher();
      chmodSync(home, 0o777);
      const { report } = await startOwner(bundle, `${home}/nameless`, { uid: 64_999, gid: 64_999 });
      rmSync(bundle);
      expect(report.error).toMatch(/^User id 64999 has no entry in the user database/);
    });

    it('reports a directory of another user', async () => {
      const bundle = await bundleLauncher();
      const { uid, gid } = chooseAccount(home);
      const { report } = await startOwner(bundle, `${home}/open/postgres`, { uid, gid });
      rmSync(bundle);
      expect(report.error).toMatch(/^No permission to use .*\/open\/postgres\./);
    });
  });
}
