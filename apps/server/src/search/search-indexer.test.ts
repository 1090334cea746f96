import { expect, test } from 'vitest';
import { createFactories } from '../testing/factories';
import { createTestDatabase } from '../testing/test-database';
import { updateSearchIndex } from './search-indexer';

const { db } = await createTestDatabase();
const make = createFactories(db);

test('a rebuild makes the same index again, also when it is interrupted after each part', async () => {
  for (let i = 0; i < 60; i += 1) await make.report({ content: `Fulmar ${i} over the harbour` });
  await make.comment({ content: 'A second fulmar' });
  await updateSearchIndex(db);
  const entries = () =>
    db`select id, heading, document, is_indexed from search_entries order by id`;
  const before = [...(await entries())];
  expect(before.every(({ isIndexed, document }) => isIndexed && document)).toBe(true);

  await db`select rebuild_search()`;
  expect([...(await entries())]).not.toEqual(before);
  let parts = 0;
  for (let isMore = true; isMore; parts += 1) {
    let isStopped = false;
    isMore = await updateSearchIndex(
      db,
      () => isStopped,
      async () => {
        isStopped = true;
      },
    );
  }
  expect(parts).toBeGreaterThan(2);
  expect([...(await entries())]).toEqual(before);
});

test('a text that is being changed or deleted is left for the next time, without waiting for it', async () => {
  const [changed, other] = [await make.report(), await make.report()];
  await db.begin(async (tx) => {
    await tx`update reports set title = 'Changed' where id = ${changed}`;
    await updateSearchIndex(db);
    expect(await db`select id from search_entries where not is_indexed`).toEqual([{ id: changed }]);
    // It holds nothing that the change could wait for.
    await tx`delete from reports where id = ${other}`;
  });
  await updateSearchIndex(db);
  expect(await db`select from search_entries where not is_indexed`).toHaveLength(0);
});

test('a word knows the scopes in which it occurs, unless they are many', async () => {
  const index = (words: string[], scopes: number[]) =>
    db`select insert_search_words(${words.map((word) => `\n${word}`)}, ${scopes})`;
  const scopesOf = async (word: string) => {
    const [row] = await db<{ scopes: number[] }[]>`
      select array(select unnest(scopes) order by 1) as scopes from search_words where id = search_word_id(${word})`;
    return row?.scopes;
  };
  await index(['corvid', 'corvid wren'], [2, 5]);
  await index(['corvid', 'corvid'], [5, -7]);
  expect([await scopesOf('corvid'), await scopesOf('wren')]).toEqual([[-7, 2, 5], [5]]);
  const rooms = Array.from({ length: 98 }, (_, i) => -100 - i);
  await index(
    rooms.map(() => 'corvid'),
    rooms,
  );
  expect(await scopesOf('corvid')).toEqual([0]);
  await index(['corvid'], [3]);
  expect(await scopesOf('corvid')).toEqual([0]);
});
