import { parseSearchTerms } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Queryable } from '../../db/client';
import { newId } from '../../identifiers';
import { createSearchEngine, type SearchLimits } from '../../search/search-engine';
import type { Hit } from '../../search/search-engine.queries';
import { updateSearchIndex } from '../../search/search-indexer';
import { forgetWords, indexTexts } from '../../search/search-indexer.queries';
import { createFactories } from '../../testing/factories';
import { insider } from '../../testing/readers';
import { createTestDatabase } from '../../testing/test-database';
import { wantedReports } from './report-search.queries';

const { db } = await createTestDatabase();

/** Up to `limit` + 1 reports that a member of the organization finds. */
const createReportSearch = (limits?: SearchLimits) => {
  const engine = createSearchEngine(limits);
  return async (
    { q, ...filter }: { q: string; type?: string },
    after: Hit | null,
    limit: number,
  ) => {
    const reader = { ...insider(author.id), isAdmin: false };
    const wanted = wantedReports(db, reader, filter);
    const search = await engine.prepare(db, parseSearchTerms(q), wanted);
    return engine.find(db, search, after, limit);
  };
};
const make = createFactories(db);
const author = await make.member();

/** Two a day. All have "alpha", every second "beta" (every fourth in its title), the first ten "gamma", the last three "delta". */
const COUNT = 240;
const FIRST_DAY = Date.parse('2026-03-01T08:00:00Z');
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
    createdAt: new Date(FIRST_DAY + i * 43_200_000).toISOString(),
  });
}

// Half of the reports stay unindexed; searches must find both halves.
await indexTexts(db, COUNT / 2, 1_000_000);

async function collectPages(
  limits: SearchLimits,
  query: { q: string; type?: string },
  limit: number,
) {
  const searchReports = createReportSearch(limits);
  const hits: Hit[] = [];
  for (let pages = 0; pages <= COUNT; pages += 1) {
    const found = await searchReports(query, hits.at(-1) ?? null, limit);
    hits.push(...(found?.matches.slice(0, limit) ?? []));
    if (!found || found.matches.length <= limit) return hits.map(({ tier, id }) => `${tier} ${id}`);
  }
  throw new Error('Paging did not end');
}

describe('all strategies return the same results', () => {
  const indexOnly: SearchLimits = { few: 1000, lately: 1000, tally: 8, walk: 1, keys: 500 };
  const strategies: [string, SearchLimits][] = [
    ['a walk of all reports', { few: 5, lately: 10, tally: 8, walk: COUNT, keys: 500 }],
    ['a walk that gives up', { few: 5, lately: 1000, tally: 8, walk: 2, keys: 500 }],
    ['week by week', { few: 0, lately: 1, tally: 8, walk: 1, keys: 500 }],
    ['all keys after a walk that gives up', { few: 5, lately: 10, tally: 8, walk: 2, keys: 0 }],
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

describe('numbers', () => {
  const count = async (q: string, limits: SearchLimits) => {
    const wanted = wantedReports(db, { ...insider(author.id), isAdmin: false }, {});
    const engine = createSearchEngine(limits);
    return engine.count(db, await engine.prepare(db, parseSearchTerms(q), wanted));
  };
  const all = { lately: 1000, tally: COUNT, walk: COUNT, keys: 500 };

  test.each(['alpha', 'beta', 'gamma', '"alpha beta"', 'be'])(
    'of few and of many: %s',
    async (q) => {
      const counts = await count(q, { ...all, few: 1000 });
      expect(counts.report).toBeGreaterThanOrEqual(10);
      expect(await count(q, { ...all, few: 0, lately: 10 })).toEqual(counts);
      expect(await count(q, { ...all, few: 1000, lately: 10, keys: 0 })).toEqual(counts);
    },
  );

  test.each([0, 1000])(
    'stop where texts have to be read for them: up to %i are few',
    async (few) => {
      const limits = { ...all, few, tally: 8 };
      expect(await count('alpha beta', limits)).toEqual({ report: 9 });
      expect(await count('alpha', limits)).toEqual({ report: COUNT });
    },
  );
});

test('rare matches are counted, common ones are not', async () => {
  const searchReports = createReportSearch({
    few: 20,
    lately: 1000,
    tally: 8,
    walk: 100,
    keys: 500,
  });
  const totalOf = async (q: string, limit: number) =>
    (await searchReports({ q }, null, limit))?.total;
  expect(await totalOf('gamma', 5)).toBe(10);
  expect(await totalOf('alpha', 5)).toBeNull();
  // A second term is checked in page order, until the page is full and enough are counted.
  expect(await totalOf('gamma alpha', 5)).toBeNull();
  expect(await totalOf('gamma alpha', 10)).toBe(10);
});

test('as many texts are read, whatever is hidden between them', async () => {
  const walk = COUNT / 2;
  const engine = createSearchEngine({ few: 5, lately: 1, tally: COUNT, walk, keys: 0 });
  const look = async () => {
    const wanted = wantedReports(db, { ...insider(author.id), isAdmin: false }, {});
    const search = await engine.prepare(db, ['alpha'], wanted);
    const { total } = await engine.find(db, search, null, walk - 1);
    return [total, (await engine.describe(db, search)).total];
  };
  expect(await look()).toEqual([null, walk]);
  const hidden = await make.report({ content: 'nothing', createdAt: '2026-08-01T08:00:00Z' });
  await make.mark('report', hidden, { tlp: 'RED', recipients: [] });
  expect(await look()).toEqual([null, walk]);
  await db`delete from reports where id = ${hidden}`;
});

test('a report that is indexed while it is searched for is found', async () => {
  const id = await make.report({ userId: author.id, content: 'a merlin over the pier' });
  const engine = createSearchEngine();
  const found = await engine.read(db, async (tx) => {
    const wanted = wantedReports(tx, { ...insider(author.id), isAdmin: false }, {});
    const search = await engine.prepare(tx, ['merlin'], wanted);
    expect(await indexTexts(db, 1000, 10_000_000)).toBeGreaterThan(0);
    return engine.find(tx, search, null, 10);
  });
  expect(found.matches.map((match) => match.id)).toEqual([id]);
});

test('reports are found before, during and after indexing', async () => {
  const searchReports = createReportSearch();
  const find = async (q: string) => (await searchReports({ q }, null, 10))?.total;
  const id = await make.report({ userId: author.id, content: 'kestrel at 10.77.3.9' });
  expect([await find('kestrel'), await find('10.77.3')]).toEqual([1, 1]);
  await db.begin(async (tx) => {
    expect(await indexTexts(tx, 1000, 10_000_000)).toBeGreaterThan(0);
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
  for (let i = 0; i < 5; i += 1) batches.push(await indexTexts(db, 3, 900));
  // Newest first.
  expect(batches).toEqual([3, 1, 1, 1, 0]);
});

test('one instance works at a time', async () => {
  for (let i = 0; i < 4; i += 1) await make.report({ userId: author.id, content: 'alpha' });
  await db.begin(async (tx) => {
    expect(await indexTexts(tx, 2, 1_000_000)).toBe(2);
    expect(await indexTexts(db, 10, 1_000_000)).toBe(0);
  });
  expect(await indexTexts(db, 10, 1_000_000)).toBe(2);
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
      await indexTexts(tx, 10, 1_000_000);
      const later = forgetWords(db);
      await untilBlocked(tx);
      return { later };
    });
    expect(await forgetting.later).toBe(true);
    expect(await hasWord('sigma')).toBe(true);
  });
});

describe('reports that are found by a file', () => {
  /** Of 24, every second has "zeta" in its text, every third in a file. */
  const addReports = async () => {
    for (let i = 0; i < 24; i += 1) {
      const content = `theta ${i % 2 ? '' : 'zeta'}`;
      const reportId = await make.report({ userId: author.id, title: `File ${i}`, content });
      if (i % 3 === 0) await attach(reportId, String(i).padStart(64, '0'));
    }
    await updateSearchIndex(db);
  };

  async function attach(reportId: string, sha256: string): Promise<void> {
    const uploadId = newId();
    await db`insert into files (sha256, size) values (${sha256}, 1)`;
    await db`
      insert into uploads (id, user_id, sha256, filename, mime_type)
      values (${uploadId}, ${author.id}, ${sha256}, 'notes.txt', 'text/plain')`;
    await db`
      insert into report_attachments (id, report_id, upload_id, position)
      values (${newId()}, ${reportId}, ${uploadId}, 0)`;
    await db`
      update file_texts set state = 'read', texts = '{theta zeta}' where sha256 = ${sha256}`;
  }

  test('come last, once each, however the page is filled', async () => {
    await addReports();
    const all = { tally: 8, keys: 500 };
    const few = { ...all, few: 1000, lately: 1000, walk: COUNT };
    for (const q of ['zeta', 'theta zeta', '"theta zeta"']) {
      const expected = await collectPages(few, { q }, 500);
      expect(expected.map((hit) => hit[0]).join('')).toBe('1'.repeat(12) + '2'.repeat(4));
      for (const limits of [
        { ...all, few: 0, lately: 1000, walk: 1 },
        { ...all, few: 0, lately: 1, walk: 5 },
        { ...all, few: 0, lately: 1, walk: COUNT },
        { ...few, few: 5, keys: 0 },
      ]) {
        for (const limit of [1, 7, 12, 13, 100])
          expect(await collectPages(limits, { q }, limit)).toEqual(expected);
      }
    }
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
