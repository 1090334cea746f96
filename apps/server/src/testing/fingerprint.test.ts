import { expect, test } from 'vitest';
import { createFactories } from './factories';
import { fingerprintTables } from './fingerprint';
import { createTestDatabase } from './test-database';

const { db } = await createTestDatabase();
const make = createFactories(db);

/** The tables whose fingerprints the act changes. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprintTables(db);
  await act();
  const after = await fingerprintTables(db);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

test('a row that is inserted, changed or deleted shows, a read and what is rolled back do not', async () => {
  const id = await make.report();
  expect(await changedBy(() => make.report())).toContain('reports');
  const rename = () => db`update reports set title = 'Another' where id = ${id}`;
  expect(await changedBy(rename)).toContain('reports');
  expect(await changedBy(() => db`delete from reports where id = ${id}`)).toContain('reports');
  expect(await changedBy(() => db`select * from reports for share`)).toEqual([]);
  const rollBack = () =>
    db.begin(async (tx) => {
      await tx`update users set first_name = 'Nobody'`;
      throw new Error('rolled back');
    });
  expect(await changedBy(() => rollBack().catch(() => {}))).toEqual([]);
});
