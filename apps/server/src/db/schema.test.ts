import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database';
import { generateSchemaTypes } from './schema-types';

const FILE = path.join(import.meta.dirname, 'schema.ts');

test('the row types match the migrated schema', async () => {
  const { db } = await createTestDatabase();
  const generated = await generateSchemaTypes(db);
  if (process.env.UPDATE_SCHEMA_TYPES) await writeFile(FILE, generated);
  expect(await readFile(FILE, 'utf8')).toBe(generated);
});
