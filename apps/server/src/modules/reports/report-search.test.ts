import { describe, expect, test } from 'vitest';
import type { Queryable } from '../../db/client';
import { createFactories } from '../../testing/factories';
import { insider } from '../../testing/readers';
import { createTestDatabase } from '../../testing/test-database';
import { updateSearchIndex } from './report-indexer';
import { forgetWords, indexReports } from './report-indexer.queries';
import { createReportSearch, type SearchLimits } from './report-search';
import type { Hit } from './report-search.queries';

const { db } = await createTestDatabase();
const make = createFactories(db);
const author = await make.member();

/** All have "alpha", every second "beta" (every fourth in its title), the first ten "gamma", the last three "delta". */
const COUNT = 240;
for (let i = 0; i < COUNT; i += 1) {
  await make.report({
    userId: author.id,
    title: i % 4 === 0 ? `Beta ${i}` : `Report ${i}`,
    content: [
      'alpha',
      i % 2 ? '' : 'beta',
      i < 10 ? 'gamma' : '',
      i >= COUNT - 3 ? 'delta' : '',
    ].join(' '),
    intelligenceType: i % 3 ? 'OSINT' : 'SIGINT',
  });
}

// Half of the reports stay unindexed; searches must find both halves.
await indexReports(db, COUNT / 2, 1_000_000);

async function collectPages(
  limits: SearchLimits,
  query: { q: string; type?: string },
  limit: number,
) {
  const searchReports = createReportSearch(limits);
  const hits: Hit[] = [];
  for (let pages = 0; pages <= COUNT; pages += 1) {
    const found = await searchReports(db, insider(author.id), query, hits.at(-1) ?? null, limit);
    hits.push(...(found?.matches.slice(0, limit) ?? []));
    if (!found || found.matches.length <= limit) return hits.map(({ tier, id }) => `${tier} ${id}`);
  }
  throw new Error('Paging did not end');
}

describe('all strategies return the same results', () => {
  const indexOnly: SearchLimits = { sample: 1, walk: 1000 };
  const strategies: [string, SearchLimits][] = [
    ['a walk of all reports', { sample: 50, walk: COUNT - 1 }],
    ['a walk that often gives up', { sample: 50, walk: 24 }],
    ['a small sample', { sample: 3, walk: COUNT - 1 }],
    ['a walk that does not fill a page with title matches', { sample: 5, walk: 9 }],
  ];
  const searches: [{ q: string; type?: string }, number][] = [
    [{ q: 'alpha' }, COUNT],
    [{ q: 'beta' }, COUNT / 2],
    [{ q: 'alpha beta' }, COUNT / 2],
    [{ q: 'gamma' }, 10],
    [{ q: 'delta' }, 3],
    [{ q: 'et' }, 0],
    [{ q: 'be' }, COUNT / 2],
    [{ q: '"alpha beta"' }, COUNT / 2],
    [{ q: 'beta', type: 'SIGINT' }, COUNT / 6],
    [{ q: 'absent' }, 0],
  ];
  for (const [name, limits] of strategies) {
    test.each(searches)(`${name}: %o`, async (query, count) => {
      const expected = await collectPages(indexOnly, query, 500);
      expect(expected).toHaveLength(count);
      for (const limit of [1, 7, 100])
        expect(await collectPages(limits, query, limit)).toEqual(expected);
    });
  }
});

test('rare matches are counted, common ones are not', async () => {
  const searchReports = createReportSearch({ sample: 20, walk: 100 });
  const totalOf = async (q: string, limit: number) =>
    (await searchReports(db, insider(author.id), { q }, null, limit))?.total;
  expect(await totalOf('gamma', 5)).toBe(10);
  expect(await totalOf('alpha', 5)).toBeNull();
  // A second term is checked in page order, so the total is known only when the first page has all matches.
  expect(await totalOf('gamma alpha', 5)).toBeNull();
  expect(await totalOf('gamma alpha', 10)).toBe(10);
});

test('reports are found before, during and after indexing', async () => {
  const searchReports = createReportSearch();
  const find = async (q: string) =>
    (await searchReports(db, insider(author.id), { q }, null, 10))?.total;
  const id = await make.report({ userId: author.id, content: 'kestrel at 10.77.3.9' });
  expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  await db.begin(async (tx) => {
    expect(await indexReports(tx, 1000, 10_000_000)).toBeGreaterThan(0);
    expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  });
  expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  await db`update reports set content = 'osprey' where id = ${id}`;
  expect([await find('kestrel'), await find('osprey')]).toEqual([0, 1]);
  await updateSearchIndex(db);
  expect([await find('kestrel'), await find('osprey')]).toEqual([0, 1]);
});

test('storing a report does not index its words', async () => {
  await updateSearchIndex(db);
  const countWords = async () =>
    (await db`select count(*)::int as count from search_words`)[0]?.count;
  const before = await countWords();
  await make.report({ userId: author.id, content: 'neverseenbefore' });
  expect(await countWords()).toBe(before);
  await updateSearchIndex(db);
  expect(await countWords()).toBeGreaterThan(before);
});

test('a long text gets its own batch, short texts share one', async () => {
  await updateSearchIndex(db);
  for (let i = 0; i < 3; i += 1) {
    await make.report({ userId: author.id, content: `long ${'x'.repeat(900)}` });
  }
  for (let i = 0; i < 3; i += 1) await make.report({ userId: author.id, content: 'short' });
  const batches = [];
  for (let i = 0; i < 5; i += 1) batches.push(await indexReports(db, 3, 900));
  expect(batches).toEqual([1, 1, 1, 3, 0]);
});

test('two instances share the work', async () => {
  for (let i = 0; i < 4; i += 1) await make.report({ userId: author.id, content: 'alpha' });
  await db.begin(async (tx) => {
    expect(await indexReports(tx, 2, 1_000_000)).toBe(2);
    expect(await indexReports(db, 10, 1_000_000)).toBe(2);
  });
  expect(await indexReports(db, 10, 1_000_000)).toBe(0);
});

describe('the vocabulary', () => {
  const hasWord = async (word: string) =>
    (await db`select from search_words where id = search_word_id(${word})`).length === 1;

  test('drops a word that no report has any more', async () => {
    const id = await make.report({ userId: author.id, content: 'omega alpha' });
    await updateSearchIndex(db);
    await db`delete from reports where id = ${id}`;
    expect(await hasWord('omega')).toBe(true);
    await updateSearchIndex(db);
    expect([await hasWord('omega'), await hasWord('alpha')]).toEqual([false, true]);
  });

  test('keeps a word of a report that another transaction is indexing', async () => {
    const id = await make.report({ userId: author.id, content: 'sigma' });
    await updateSearchIndex(db);
    await db`delete from reports where id = ${id}`;
    await make.report({ userId: author.id, content: 'sigma' });
    const forgetting = await db.begin(async (tx) => {
      await indexReports(tx, 10, 1_000_000);
      const later = forgetWords(db);
      await untilBlocked(tx);
      return { later };
    });
    expect(await forgetting.later).toBe(true);
    expect(await hasWord('sigma')).toBe(true);
  });
});

/** Resolves when a session of this database waits for an advisory lock. */
async function untilBlocked(tx: Queryable): Promise<void> {
  for (let attempts = 0; attempts < 10_000; attempts += 1) {
    const waiting = await tx`
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    if (waiting.length > 0) return;
  }
  throw new Error('No session waits for an advisory lock');
}
