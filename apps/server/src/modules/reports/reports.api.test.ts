import { reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const reader = await make.member({ username: 'reader' });
const admin = await make.member({ username: 'chief', isAdmin: true });

const valid = {
  title: 'Fourth tanker drops AIS',
  content: 'Track ends 31 nm off the coast.\nSister ship reported the same.',
  intelligenceType: 'SIGINT',
  sourceClassification: 'UNCLASSIFIED',
  region: 'Europe',
  tags: [' ais ', 'tanker', '', 'ais'],
};
const missing = { id: '00000000-0000-7000-8000-000000000000' };

async function submit(changes: object = {}) {
  const answer = await apiAs(author)(reportsEndpoints.create, { body: { ...valid, ...changes } });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('submitting', () => {
  test('stores what was typed under the caller’s name', async () => {
    const report = await submit({ userId: author.id });
    expect(report).toMatchObject({
      title: valid.title,
      content: valid.content,
      intelligenceType: 'SIGINT',
      sourceClassification: 'UNCLASSIFIED',
      region: 'Europe',
      tags: ['ais', 'tanker'],
      userId: author.id,
      commentCount: 0,
      revision: 1,
      user: { username: 'author' },
    });
    expect((await apiAs(reader)(reportsEndpoints.get, { params: report })).body).toEqual(report);
  });

  test.each([
    ['no title', { title: '   ' }, 'title', 'Title is required'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    ['no content', { content: '' }, 'content', 'Content is required'],
    [
      'an unknown type',
      { intelligenceType: 'MASINT' },
      'intelligenceType',
      'Please select an intelligence type',
    ],
    [
      'a long region',
      { region: 'x'.repeat(101) },
      'region',
      'Region must be at most 100 characters',
    ],
    [
      '21 tags',
      { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) },
      'tags',
      'At most 20 tags are allowed',
    ],
    ['a long tag', { tags: ['x'.repeat(51)] }, 'tags.0', 'Tag must be at most 50 characters'],
    ['a NUL', { title: 'a\u0000b' }, 'title', 'Text contains characters that cannot be stored'],
    [
      'half an emoji',
      { title: '\ud83d' },
      'title',
      'Text contains characters that cannot be stored',
    ],
  ])('refuses %s at its field', async (_name, change, path, message) => {
    const { status, error } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...valid, ...change },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });

  test('accepts 50,000 characters, and text of any script as typed', async () => {
    const content = `<script>alert(1)</script> שלום 🛰️ ${'a'.repeat(49_900)}`;
    expect((await submit({ content, title: '<b>bold</b>' })).content).toBe(content);
  });

  test('under another member’s name is forbidden and stores nothing', async () => {
    const before = (await db`select count(*)::int as n from reports`)[0]?.n;
    const { status } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...valid, userId: reader.id },
    });
    expect(status).toBe(403);
    expect((await db`select count(*)::int as n from reports`)[0]?.n).toBe(before);
  });
});

describe('lists', () => {
  test('page through all reports, newest first, without gap or repeat', async () => {
    const mine = await make.member();
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) ids.unshift(await make.report({ userId: mine.id }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await apiAs(mine)(reportsEndpoints.listMine, {
        query: { limit: 3, ...(cursor ? { cursor } : {}) },
      });
      expect(page.headers['x-total-count']).toBe('7');
      seen.push(...page.body.map((report) => report.id));
      cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('a page that ends exactly at the last row has no next', async () => {
    const mine = await make.member();
    await make.report({ userId: mine.id });
    const page = await apiAs(mine)(reportsEndpoints.listMine, { query: { limit: 1 } });
    expect(page.headers.link).toBeUndefined();
  });

  test('filter by type, with the count of that type', async () => {
    await submit({ intelligenceType: 'GEOINT' });
    const { body, headers } = await apiAs(reader)(reportsEndpoints.list, {
      query: { type: 'GEOINT' },
    });
    expect(body.length).toBeGreaterThan(0);
    expect(new Set(body.map((report) => report.intelligenceType))).toEqual(new Set(['GEOINT']));
    expect(headers['x-total-count']).toBe(String(body.length));
  });

  test('the latest three are the recent ones', async () => {
    const latest = await submit({ title: 'Latest of all' });
    const { body } = await apiAs(reader)(reportsEndpoints.listRecent);
    expect(body).toHaveLength(3);
    expect(body[0]?.id).toBe(latest.id);
  });

  test.each([{ limit: 0 }, { limit: 501 }, { limit: 'x' }, { cursor: 'nonsense' }, { type: 'X' }])(
    'refuse %o',
    async (query) => {
      const { status } = await apiAs(reader)(reportsEndpoints.list, {
        query: query as Record<string, string | number>,
      });
      expect(status).toBe(400);
    },
  );

  test('an unchanged list is a 304', async () => {
    const first = await apiAs(reader)(reportsEndpoints.listRecent);
    const again = await apiAs(reader)(reportsEndpoints.listRecent, {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('reading', () => {
  test.each([missing, { id: 'not-a-uuid' }])('an unknown report (%o) is a 404', async (params) => {
    const { status, error } = await apiAs(reader)(reportsEndpoints.get, { params });
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('editing', () => {
  const edit = { ...valid, title: 'Fifth tanker', tags: ['ais'], revision: 1 };

  test('the author changes the text, and the earlier one is kept', async () => {
    const report = await submit();
    const { status, body } = await apiAs(author)(reportsEndpoints.change, {
      params: report,
      body: edit,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Fifth tanker', revision: 2, tags: ['ais'] });
    const { body: revisions } = await apiAs(reader)(reportsEndpoints.listRevisions, {
      params: report,
    });
    expect(revisions).toMatchObject([
      { revision: 1, title: valid.title, replacedBy: { username: 'author' } },
    ]);
  });

  test('of two edits of one text, the second is told and nothing is lost', async () => {
    const report = await submit();
    const answers = await Promise.all(
      ['One', 'Two'].map((title) =>
        apiAs(author)(reportsEndpoints.change, { params: report, body: { ...edit, title } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { body } = await apiAs(author)(reportsEndpoints.get, { params: report });
    expect(body.revision).toBe(2);
  });

  test('others may not; an admin may; a missing one is not found', async () => {
    const report = await submit();
    const as = (member: typeof author, params: { id: string } = report) =>
      apiAs(member)(reportsEndpoints.change, { params, body: edit });
    expect((await as(reader)).status).toBe(403);
    expect((await as(admin)).status).toBe(200);
    expect((await as(author, missing)).status).toBe(404);
  });

  test('a change of type moves the count', async () => {
    const report = await submit({ intelligenceType: 'HUMINT' });
    await apiAs(author)(reportsEndpoints.change, {
      params: report,
      body: { ...edit, intelligenceType: 'CYBERINT' },
    });
    const rows = await db<{ kept: number; counted: number }[]>`
      select total_of('reports:' || intelligence_type) as kept, count(*)::int as counted
      from reports group by intelligence_type`;
    for (const { kept, counted } of rows) expect(kept).toBe(counted);
  });
});

describe('deleting', () => {
  test('is for admins, and takes the discussion with it', async () => {
    const report = await submit();
    await make.comment({ reportId: report.id });
    expect((await apiAs(author)(reportsEndpoints.delete, { params: report })).status).toBe(403);
    expect((await apiAs(admin)(reportsEndpoints.delete, { params: report })).status).toBe(204);
    expect((await apiAs(reader)(reportsEndpoints.get, { params: report })).status).toBe(404);
    expect(await db`select 1 from comments where report_id = ${report.id}`).toHaveLength(0);
    expect((await apiAs(admin)(reportsEndpoints.delete, { params: report })).status).toBe(404);
  });

  test('counts stay those of the tables', async () => {
    const [row] = await db<{ kept: number; counted: number }[]>`
      select total_of('reports') as kept, (select count(*)::int from reports) as counted`;
    expect(row?.kept).toBe(row?.counted);
    const wrong = await db`
      select u.id from users u
      where u.report_count <> (select count(*) from reports r where r.user_id = u.id)`;
    expect(wrong).toHaveLength(0);
  });
});
