import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database';
import { LOCK_CLASSES, LOCKS } from './locks';

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
