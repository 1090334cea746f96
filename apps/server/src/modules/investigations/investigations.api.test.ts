import { investigationsEndpoints as calls } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const opener = await make.member({ username: 'opener' });
const member = await make.member({ username: 'member' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };
const valid = { title: 'Shadow fleet', description: 'Tankers that drop AIS.', status: 'active' };

async function open(changes: object = {}) {
  const answer = await apiAs(opener)(calls.create, { body: { ...valid, ...changes } });
  expect(answer.status).toBe(201);
  return answer.body;
}
const close = (as: typeof opener, params: { id: string }) =>
  apiAs(as)(calls.change, { params, body: { status: 'closed' } });

describe('opening', () => {
  test('stores it as active with the caller as its opener', async () => {
    const investigation = await open({ userId: opener.id });
    expect(investigation).toMatchObject({
      ...valid,
      userId: opener.id,
      reportCount: 0,
      taskCount: 0,
      closedAt: null,
      user: { username: 'opener' },
    });
    const { body } = await apiAs(member)(calls.get, { params: investigation });
    expect(body).toEqual(investigation);
  });

  test('stores a blank description as null', async () => {
    expect((await open({ description: '  ' })).description).toBeNull();
    expect((await open({ description: undefined })).description).toBeNull();
  });

  test.each([
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    [
      'a long description',
      { description: 'x'.repeat(5001) },
      'description',
      'Description must be at most 5000 characters',
    ],
    ['a closed start', { status: 'closed' }, 'status', 'An investigation starts as active'],
  ])('refuses %s at its field', async (_name, change, path, message) => {
    const { status, error } = await apiAs(opener)(calls.create, { body: { ...valid, ...change } });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });

  test('for another member is forbidden and stores nothing', async () => {
    const count = async () => (await db`select count(*)::int as n from investigations`)[0]?.n;
    const before = await count();
    const { status } = await apiAs(opener)(calls.create, {
      body: { ...valid, userId: member.id },
    });
    expect(status).toBe(403);
    expect(await count()).toBe(before);
  });
});

describe('lists', () => {
  test('can be filtered by status, newest first, with exact counts', async () => {
    const first = await open();
    const second = await open();
    await close(opener, first);
    const active = await apiAs(member)(calls.list, { query: { status: 'active' } });
    const closed = await apiAs(member)(calls.list, { query: { status: 'closed' } });
    const all = await apiAs(member)(calls.list);
    expect(active.body[0]?.id).toBe(second.id);
    expect(closed.body.map(({ id }) => id)).toContain(first.id);
    for (const answer of [active, closed, all]) {
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
    }
    expect(all.body).toHaveLength(active.body.length + closed.body.length);
    expect((await apiAs(member)(calls.listActive)).body).toEqual(active.body);
  });

  test('of own investigations have pages without gaps or duplicates', async () => {
    const mine = await make.member();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift(await make.investigation({ userId: mine.id }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await apiAs(mine)(calls.listMine, {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('can be searched by title, with the number of matches', async () => {
    const found = await open({ title: 'Åsgard pipeline, 100% valves' });
    await close(opener, found);
    const find = async (q: string, status?: string) => {
      const { body, headers } = await apiAs(member)(calls.list, {
        query: { q, ...(status ? { status } : {}) },
      });
      return [body.map(({ id }) => id), headers['x-total-count']];
    };
    expect(await find('asgard PIPE')).toEqual([[found.id], '1']);
    expect(await find('100%')).toEqual([[found.id], '1']);
    expect(await find('asgard', 'active')).toEqual([[], '0']);
  });

  test.each([{ status: 'reopened' }, { limit: 0 }, { cursor: 'x' }])('refuse %o', async (query) => {
    const { status } = await apiAs(member)(calls.list, {
      query: query as Record<string, string | number>,
    });
    expect(status).toBe(400);
  });

  test.each([missing, { id: 'nonsense' }])('an unknown id (%o) is a 404', async (params) => {
    const { status, error } = await apiAs(member)(calls.get, { params });
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('closing', () => {
  test('is limited to its opener and admins', async () => {
    const investigation = await open();
    const refused = await close(member, investigation);
    expect(refused.status).toBe(403);
    expect((await apiAs(member)(calls.get, { params: investigation })).body.status).toBe('active');
    const closed = await close(opener, investigation);
    expect([closed.status, closed.body.status]).toEqual([200, 'closed']);
    expect((await close(admin, await open())).status).toBe(200);
    expect((await close(admin, missing)).status).toBe(404);
  });

  test('concurrently closes it once without errors', async () => {
    const investigation = await open();
    const answers = await Promise.all([1, 2, 3].map(() => close(opener, investigation)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.closedAt)).size).toBe(1);
  });

  test('can be undone by its opener: reopened, it takes new work again', async () => {
    const investigation = await open();
    await close(opener, investigation);
    const reopen = (as: typeof opener) =>
      apiAs(as)(calls.change, { params: investigation, body: { status: 'active' } });
    expect((await reopen(member)).status).toBe(403);
    const reopened = await reopen(opener);
    expect([reopened.status, reopened.body]).toMatchObject([
      200,
      { status: 'active', closedAt: null },
    ]);
    const linked = await apiAs(member)(calls.linkReport, {
      params: investigation,
      body: { reportId: await make.report() },
    });
    expect(linked.status).toBe(201);
    const active = await apiAs(member)(calls.list, { query: { status: 'active' } });
    expect(active.body.map(({ id }) => id)).toContain(investigation.id);
  });

  test.each(['open', '', null, 7])('refuses the status %o', async (status) => {
    const answer = await apiAs(opener)(calls.change, { params: await open(), body: { status } });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([
      { path: 'status', message: 'Status must be one of active, closed' },
    ]);
  });
});

describe('changing the text', () => {
  const change = (as: typeof opener, params: { id: string }, body: object) =>
    apiAs(as)(calls.change, { params, body });

  test('stores what it replaces, with the editor', async () => {
    const investigation = await open();
    const text = { title: 'Dark fleet', description: null };
    const changed = await change(opener, investigation, { ...text, revision: 1 });
    expect(changed.body).toMatchObject({ ...text, revision: 2, status: 'active' });
    await change(admin, investigation, { title: 'Grey fleet', revision: 2 });
    const { body } = await apiAs(member)(calls.listRevisions, { params: investigation });
    expect(body).toMatchObject([
      { revision: 2, ...text, replacedBy: { username: 'chief' } },
      {
        revision: 1,
        title: valid.title,
        description: valid.description,
        replacedBy: { username: 'opener' },
      },
    ]);
    const [audited] = await db`
      select act, subject_name from audit_log where subject_id = ${investigation.id}`;
    expect(audited).toEqual({ act: 'investigation.edited', subjectName: 'Grey fleet' });
    const found = await apiAs(member)(calls.list, { query: { q: 'grey fleet' } });
    expect(found.body.map(({ id }) => id)).toEqual([investigation.id]);
  });

  test('that stays the same stores nothing', async () => {
    const investigation = await open();
    const { title, description } = investigation;
    const answer = await change(opener, investigation, { title, description, revision: 1 });
    expect(answer.body.revision).toBe(1);
  });

  test('is refused to others, on a stale revision and without one', async () => {
    const investigation = await open();
    const title = 'Other';
    expect((await change(member, investigation, { title, revision: 1 })).status).toBe(403);
    expect((await change(opener, investigation, { title, revision: 2 })).status).toBe(409);
    expect((await change(opener, missing, { title, revision: 1 })).status).toBe(404);
    for (const [body, path] of [
      [{ title }, 'revision'],
      [{ title: ' ', revision: 1 }, 'title'],
      [{}, ''],
    ] as const) {
      const { status, error } = await change(opener, investigation, body);
      expect([status, error.details?.map((one) => one.path)]).toEqual([400, [path]]);
    }
    const revisions = await apiAs(member)(calls.listRevisions, { params: missing });
    expect(revisions.status).toBe(404);
  });
});

test('maintained counts equal those of the tables, also after a member was deleted', async () => {
  const leaving = await make.member();
  await make.investigation({ userId: leaving.id });
  await make.investigation({ userId: leaving.id, status: 'closed' });
  await db`delete from users where id = ${leaving.id}`;
  const [maintained] = await db`
    select total_of('investigations@2') as all, total_of('investigations:active@2') as active,
      total_of('investigations:closed@2') as closed`;
  const [counted] = await db`
    select count(*)::int as all, count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'closed')::int as closed from investigations`;
  expect(maintained).toEqual(counted);
  const wrong = await db`
    select user_id from (
      select user_id, count(*) from investigations group by user_id) counted
    full join member_investigation_counts kept using (user_id)
    where coalesce(counted.count, 0) <> coalesce(kept.count, 0)`;
  expect(wrong).toHaveLength(0);
});
