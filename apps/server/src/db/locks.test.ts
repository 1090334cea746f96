import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database';
import { connectDatabase } from './client';
import { LOCK_CLASSES, LOCKS, lockUntilCommit, runWhileLocked } from './locks';

const REPOSITORY = path.join(import.meta.dirname, '../../../..');

test('no two locks have the same number', () => {
  for (const numbers of [Object.values(LOCKS), Object.values(LOCK_CLASSES)]) {
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

test('advisory locks are taken in locks.ts only', () => {
  const files = globSync('{apps,bench,bin,packages,tests,tools}/**/*.{ts,tsx,mjs,mts,cjs}', {
    cwd: REPOSITORY,
    exclude: (name) => ['node_modules', 'dist'].includes(path.basename(name)),
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    /pg_(?:try_)?advisory_\w+\s*\(/i.test(readFileSync(path.join(REPOSITORY, file), 'utf8')),
  );
  expect(found).toEqual(['apps/server/src/db/locks.ts']);
});

test('a running server reserves no connection, whose loss would not be told (see runWhileLocked)', () => {
  const found = globSync('apps/server/src/**/*.ts', { cwd: REPOSITORY })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\.reserve\(/.test(readFileSync(path.join(REPOSITORY, file), 'utf8')));
  expect(found.toSorted()).toEqual([
    'apps/server/src/db/backup-lock.ts',
    'apps/server/src/db/migrate.ts',
  ]);
});

test('SQL functions take exactly the locks listed for them', async () => {
  const { db } = await createTestDatabase();
  const functions = await db<{ name: string; definition: string }[]>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.prokind in ('f', 'p')
      and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;
  const names = new Map<string, string>(
    Object.entries(LOCKS).map(([name, number]) => [String(number), name]),
  );
  const taken = functions.flatMap(({ name, definition }) =>
    [...definition.matchAll(/pg_(?:try_)?advisory_\w+\s*\(([^)]*)\)/gi)].map(
      ([, key = '']) => `${name}: ${names.get(key) ?? `unknown lock ${key}`}`,
    ),
  );
  expect(taken.toSorted()).toEqual([
    'append_audit: auditChain',
    'audience_for: sight',
    'fold_map_changes: mapCells',
    'fold_searchable: searchIndexing',
    'forget_words: searchWords',
    'index_searchable: searchIndexing',
    'index_searchable: searchWords',
    'refresh_sight_of_audience: sight',
    'refresh_sight_of_members: sight',
  ]);
});

test('work that lost its lock with its connection ends, and takes nothing from whom the pool serves next', async () => {
  const { db, address } = await createTestDatabase();
  const pool = connectDatabase(address, { poolSize: 1 });
  const findHolders = (lock: keyof typeof LOCKS, isGranted = true) => db<{ pid: number }[]>`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.objid = ${LOCKS[lock]} and l.granted = ${isGranted}`;
  let next: Promise<unknown> | undefined;
  const working = Promise.withResolvers<void>();
  await db.begin(async (holder) => {
    await lockUntilCommit(holder, 'taxii');
    const lost = runWhileLocked(pool, 'imports', async () => {
      const [lockHolder] = await findHolders('imports');
      await db`select pg_terminate_backend(${lockHolder?.pid ?? null})`;
      // The only connection of the pool now waits for somebody else.
      next = pool.begin(async (tx) => {
        await lockUntilCommit(tx, 'taxii');
        return tx`select 'next' as what`;
      });
      const isWaiting = () => findHolders('taxii', false);
      working.resolve(vi.waitFor(async () => expect(await isWaiting()).toHaveLength(1), 10_000));
      await working.promise;
    });
    await expect(lost).rejects.toThrow();
    await working.promise;
  });
  expect(await next).toEqual([{ what: 'next' }]);
  expect(await runWhileLocked(pool, 'imports', async () => 'done')).toBe('done');
  await pool.end();
});
