import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Columns that a file selects converted under their own name and orders by: SQL then sorts by the converted value. */
const findConverted = (source: string) =>
  [...source.matchAll(/\b(\w+)::\w+ as \1\b/g)]
    .map(([, column = '']) => column)
    .filter((column) => new RegExp(`order by (?:[^\`;()]*[ ,])?${column}\\b`).test(source));

test('no list is ordered by a converted column, which no index serves', () => {
  const files = globSync('**/*.queries.ts', { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    findConverted(readFileSync(path.join(SOURCES, file), 'utf8')).map((name) => [file, name]),
  );
  expect(found).toEqual([]);
});

test.each<[string, string[]]>([
  ['select id::float8 as id from t order by id limit 1', ['id']],
  ['select id::float8 as id from t order by at desc, id', ['id']],
  ['select id::float8 as id from t order by t.id', []],
  ['select id::float8 as number from t order by id', []],
])('%s: %j', (source, columns) => {
  expect(findConverted(source)).toEqual(columns);
});
