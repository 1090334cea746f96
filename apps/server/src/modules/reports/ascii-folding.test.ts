import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database';
import { createAsciiFolding } from './ascii-folding';

const { db } = await createTestDatabase();
const foldAscii = createAsciiFolding();

test('signs folded one by one are what the database makes of the whole', async () => {
  const unit = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, minLength: 3, maxLength: 40 }), async (term) => {
      const [row] = await db`
        select trim(search_text(${term})) as needle, search_spelling(trim(search_text(${term}))) as spelling`;
      expect(await foldAscii(db, term)).toEqual(row);
    }),
    { numRuns: 300 },
  );
});

test('a term of one or two characters is marked as the start of a word', async () => {
  expect(await foldAscii(db, 'Xz')).toEqual({ needle: '\u001fxz', spelling: '\u001fxz' });
});

test.each(['Tromsø', 'two words', '横浜', ''])('%j is left to the database', async (term) => {
  expect(await foldAscii(db, term)).toBeNull();
});
