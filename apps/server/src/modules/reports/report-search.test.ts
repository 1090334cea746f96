import { describe, expect, test } from 'vitest';
import type { Queryable } from '../../db/client';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { updateSearchIndex } from './report-indexer';
import { createReportSearch } from './report-search';
import { forgetWords, type Hit, indexReports } from './report-search.queries';
import type { SearchLimits } from './search-estimate';

const { db } = await createTestDatabase();
const make = createFactories(db);
const author = await make.member();

/** Every report says "alpha", every second "beta" (every fourth in its title), the first ten "gamma", the last three "delta". */
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

// Half of them stay unindexed: searches find both alike.
await indexReports(db, COUNT / 2, 1_000_000);

async function collect(limits: SearchLimits, query: { q: string; type?: string }, limit: number) {
  return collectWith(createReportSearch(limits), query, limit);
}

async function collectWith(
  searchReports: ReturnType<typeof createReportSearch>,
  query: { q: string; type?: string },
  limit: number,
) {
  const hits: Hit[] = [];
  let after: Hit | null = null;
  for (;;) {
    const found = await searchReports(db, query, after, limit);
    hits.push(...(found?.matches.slice(0, limit) ?? []));
    if (!found || found.matches.length <= limit) return hits.map(({ tier, id }) => `${tier} ${id}`);
    after = hits.at(-1) ?? null;
  }
}

describe('common and seldom searches take different ways to the same results', () => {
  const reference: SearchLimits = {
    sample: 1,
    alwaysSorted: 1000,
    fewestToWalk: 1,
    titleStretch: 1,
  };
  const ways: [string, SearchLimits][] = [
    ['by a large sample', { sample: 50, alwaysSorted: 0, fewestToWalk: 1, titleStretch: COUNT }],
    [
      'by a sample of the newest alone',
      { sample: 3, alwaysSorted: 0, fewestToWalk: 1, titleStretch: COUNT },
    ],
    [
      'by a sample too small to go by',
      { sample: 3, alwaysSorted: 0, fewestToWalk: 4, titleStretch: COUNT },
    ],
    [
      'by titles looked at on trust',
      { sample: 5, alwaysSorted: 0, fewestToWalk: 2, titleStretch: 9 },
    ],
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
  for (const [name, limits] of ways) {
    test.each(searches)(`${name}: %o`, async (query, count) => {
      const expected = await collect(reference, query, 500);
      expect(expected).toHaveLength(count);
      for (const limit of [1, 7, 100])
        expect(await collect(limits, query, limit)).toEqual(expected);
    });
  }
});

test('what was learnt of titles by counting them leads the next reader to the same results', async () => {
  // The newest three have no "beta" in their titles, a quarter of all have: sorted at first, then walked for.
  const limits = { sample: 3, alwaysSorted: 0, fewestToWalk: 1, titleStretch: COUNT };
  const searchReports = createReportSearch(limits);
  const first = await collectWith(searchReports, { q: 'beta' }, 7);
  expect(first).toHaveLength(COUNT / 2);
  expect(await collectWith(searchReports, { q: 'beta' }, 7)).toEqual(first);
});

test('seldom matches are counted, common ones are not', async () => {
  const searchReports = createReportSearch({
    sample: 20,
    alwaysSorted: 0,
    fewestToWalk: 1,
    titleStretch: COUNT,
  });
  const totalOf = async (q: string, limit: number) =>
    (await searchReports(db, { q }, null, limit))?.total;
  expect(await totalOf('gamma', 5)).toBe(10);
  expect(await totalOf('alpha', 5)).toBeNull();
  // What is read in the order of the page is counted when the page holds all.
  expect(await totalOf('gamma alpha', 5)).toBeNull();
  expect(await totalOf('gamma alpha', 10)).toBe(10);
});

test('reports are found before, while and after they are indexed', async () => {
  const searchReports = createReportSearch();
  const find = async (q: string) => (await searchReports(db, { q }, null, 10))?.total;
  const id = await make.report({ userId: author.id, content: 'kestrel at 10.77.3.9' });
  expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  await db.begin(async (tx) => {
    while ((await indexReports(tx, 1000, 1_000_000)) > 0);
    expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  });
  expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  await db`update reports set content = 'osprey' where id = ${id}`;
  expect([await find('kestrel'), await find('osprey')]).toEqual([0, 1]);
  await updateSearchIndex(db);
  expect([await find('kestrel'), await find('osprey')]).toEqual([0, 1]);
});

test('storing a report leaves the word index to the background', async () => {
  await updateSearchIndex(db);
  const countWords = async () =>
    (await db`select count(*)::int as count from search_words`)[0]?.count;
  const before = await countWords();
  await make.report({ userId: author.id, content: 'neverseenbefore' });
  expect(await countWords()).toBe(before);
  await updateSearchIndex(db);
  expect(await countWords()).toBeGreaterThan(before);
});

test('a long text is indexed by itself, short ones together', async () => {
  await updateSearchIndex(db);
  for (let i = 0; i < 3; i += 1) {
    await make.report({ userId: author.id, content: `long ${'x'.repeat(900)}` });
  }
  for (let i = 0; i < 3; i += 1) await make.report({ userId: author.id, content: 'short' });
  const batches = [];
  for (let count = 1; count > 0; batches.push(count)) count = await indexReports(db, 3, 900);
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
  const knows = async (word: string) =>
    (await db`select from search_words where id = search_word_id(${word})`).length === 1;

  test('forgets what no report says any more, and keeps the rest', async () => {
    const id = await make.report({ userId: author.id, content: 'omega alpha' });
    await updateSearchIndex(db);
    await db`delete from reports where id = ${id}`;
    expect(await knows('omega')).toBe(true);
    await updateSearchIndex(db);
    expect([await knows('omega'), await knows('alpha')]).toEqual([false, true]);
  });

  test('keeps a word that a report uses again whose index is not committed yet', async () => {
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
    expect(await knows('sigma')).toBe(true);
  });
});

/** Resolves when somebody waits for an advisory lock of this database; gives up after as many looks as no wait takes. */
async function untilBlocked(tx: Queryable): Promise<void> {
  for (let looks = 0; looks < 10_000; looks += 1) {
    const waiting = await tx`
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    if (waiting.length > 0) return;
  }
  throw new Error('nobody waits for an advisory lock');
}
