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

describe('submitting a report with an Idempotency-Key', () => {
  const send = (key: string, body: object = valid, member = author) =>
    apiAs(member)(reportsEndpoints.create, { body, headers: { 'idempotency-key': key } });
  const count = async () =>
    (await db<{ n: number }[]>`select count(*)::int as n from reports`)[0]?.n ?? 0;
  const points = async () =>
    (await db<{ points: number }[]>`select points from users where id = ${author.id}`)[0]?.points;

  test('stores and rewards it once, also when ten requests arrive together', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('lost-answer')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const earned = await points();
    expect((await send('lost-answer')).body).toEqual(answers[0]?.body);
    expect([await count(), await points()]).toEqual([before + 1, earned]);
  });

  test('refuses the key of another report, and is for each member alone', async () => {
    await send('mine');
    expect((await send('mine', { ...valid, title: 'Another' })).status).toBe(409);
    expect((await send('mine', valid, reader)).status).toBe(201);
    expect((await send('x'.repeat(201))).status).toBe(400);
  });

  test('refuses another marking, and repeats the same one', async () => {
    const writer = await make.member();
    const sendAs = (key: string, body: object = valid) => send(key, body, writer);
    const audiences = async () =>
      (await db`select from audiences where object_id is not null`).length;
    const marked = (...recipients: string[]) => ({ ...valid, marking: { tlp: 'RED', recipients } });
    await sendAs('green');
    const before = await audiences();
    expect((await sendAs('green', marked(reader.id))).status).toBe(409);
    expect(await audiences()).toBe(before);
    const answers = [];
    for (const _ of [1, 2]) answers.push(await sendAs('red', marked(reader.id)));
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.status).toBe(201);
    expect((await sendAs('red', marked())).status).toBe(409);
    expect(await audiences()).toBe(before + 1);
  });
});

describe('submitting a report', () => {
  test('stores the text under the caller’s name', async () => {
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
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['a null as title', { title: null }, 'title', 'Title is required'],
    ['a number as title', { title: 7 }, 'title', 'Title must be text'],
    ['a NUL', { title: 'a\u0000b' }, 'title', 'Title contains characters that cannot be stored'],
    [
      'half an emoji',
      { title: '\ud83d' },
      'title',
      'Title contains characters that cannot be stored',
    ],
  ])('rejects %s with an error at its field', async (_name, change, path, message) => {
    const { status, error } = await apiAs(author)(reportsEndpoints.create, {
      body: { ...valid, ...change },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });

  test('accepts 50,000 characters of any script unchanged', async () => {
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
  test('page through all reports, newest first, without gaps or duplicates', async () => {
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

  test('a page that ends at the last row has no next link', async () => {
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

  test('recent reports are the latest three', async () => {
    const latest = await submit({ title: 'Latest of all' });
    const { body } = await apiAs(reader)(reportsEndpoints.listRecent);
    expect(body).toHaveLength(3);
    expect(body[0]?.id).toBe(latest.id);
  });

  test.each([{ limit: 0 }, { limit: 501 }, { limit: 'x' }, { cursor: 'nonsense' }, { type: 'X' }])(
    'reject %o',
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

test.each([missing, { id: 'not-a-uuid' }])('an unknown report (%o) is a 404', async (params) => {
  const { status, error } = await apiAs(reader)(reportsEndpoints.get, { params });
  expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
});

describe('editing a report', () => {
  const edit = { ...valid, title: 'Fifth tanker', tags: ['ais'], revision: 1 };

  test('stores the previous text as a revision', async () => {
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

  test('conflicts when two edits start from the same revision', async () => {
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

  test('is allowed for its author and admins only', async () => {
    const report = await submit();
    const as = (member: typeof author, params: { id: string } = report) =>
      apiAs(member)(reportsEndpoints.change, { params, body: edit });
    expect((await as(reader)).status).toBe(403);
    expect((await as(admin)).status).toBe(200);
    expect((await as(author, missing)).status).toBe(404);
  });

  test('moves the maintained count when the type changes', async () => {
    const report = await submit({ intelligenceType: 'HUMINT' });
    await apiAs(author)(reportsEndpoints.change, {
      params: report,
      body: { ...edit, intelligenceType: 'CYBERINT' },
    });
    const rows = await db<{ stored: number; counted: number }[]>`
      select total_of('reports:' || intelligence_type || '@2') as stored, count(*)::int as counted
      from reports where audience_id = 2 group by intelligence_type`;
    for (const { stored, counted } of rows) expect(stored).toBe(counted);
  });
});

describe('deleting a report', () => {
  test('is allowed for admins only, and deletes its comments', async () => {
    const report = await submit();
    await make.comment({ reportId: report.id });
    expect((await apiAs(author)(reportsEndpoints.delete, { params: report })).status).toBe(403);
    expect((await apiAs(admin)(reportsEndpoints.delete, { params: report })).status).toBe(204);
    expect((await apiAs(reader)(reportsEndpoints.get, { params: report })).status).toBe(404);
    expect(await db`select 1 from comments where report_id = ${report.id}`).toHaveLength(0);
    expect((await apiAs(admin)(reportsEndpoints.delete, { params: report })).status).toBe(404);
  });

  test('leaves maintained counts equal to the tables', async () => {
    const [row] = await db<{ stored: number; counted: number }[]>`
      select total_of('reports@2') as stored, (select count(*)::int from reports where audience_id = 2) as counted`;
    expect(row?.stored).toBe(row?.counted);
    const wrong = await db`
      select user_id from (
        select user_id, intelligence_type, count(*) from reports where audience_id = 2 group by 1, 2) counted
      full join member_discipline_counts kept using (user_id, intelligence_type)
      where coalesce(counted.count, 0) <> coalesce(kept.count, 0)`;
    expect(wrong).toHaveLength(0);
  });
});
