import { tasksEndpoints as calls, type TaskStatus } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const giver = await make.member({ username: 'giver' });
const doer = await make.member({ username: 'doer' });
const other = await make.member({ username: 'other' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = '00000000-0000-7000-8000-000000000000';
const valid = { title: 'Call the harbour master', description: 'Ask for the berth list.' };

async function assign(changes: object = {}) {
  const answer = await apiAs(giver)(calls.create, {
    body: { ...valid, assignedToUserId: doer.id, ...changes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const change = (as: typeof giver, taskId: string, body: object) =>
  apiAs(as)(calls.change, { params: { taskId }, body });

describe('creating a task', () => {
  test('assigns it to the selected member', async () => {
    const task = await assign({ dueDate: '2026-03-31' });
    expect(task).toMatchObject({
      ...valid,
      status: 'open',
      dueDate: '2026-03-31',
      investigation: null,
      assignee: { username: 'doer' },
      createdBy: { username: 'giver' },
      completedAt: null,
    });
    expect((await apiAs(doer)(calls.list)).body[0]).toEqual(task);
    expect((await apiAs(doer)(calls.listMy)).body[0]).toEqual(task);
    expect((await apiAs(doer)(calls.listMine)).body[0]).toEqual(task);
    expect((await apiAs(giver)(calls.list)).body).not.toContainEqual(task);
    const created = await apiAs(giver)(calls.list, { query: { role: 'creator' } });
    expect(created.body[0]).toEqual(task);
  });

  test('makes it readable by its id for every member', async () => {
    const task = await assign();
    const read = (taskId: string) => apiAs(other)(calls.get, { params: { taskId } });
    expect((await read(task.id)).body).toEqual(task);
    expect((await read(missing)).status).toBe(404);
    expect((await apiAs(null)(calls.get, { params: { taskId: task.id } })).status).toBe(401);
  });

  test('assigns it to its creator by default, and to nobody for null', async () => {
    expect((await assign({ assignedToUserId: undefined })).assignedToUserId).toBe(giver.id);
    expect((await assign({ assignedToUserId: null })).assignee).toBeNull();
  });

  test('in an investigation lists and counts it there', async () => {
    const id = await make.investigation({ title: 'Shadow fleet' });
    const answer = await apiAs(giver)(calls.createInInvestigation, {
      params: { id },
      body: { ...valid, userId: giver.id },
    });
    expect(answer.body.investigation).toEqual({ id, title: 'Shadow fleet', status: 'active' });
    await assign({ investigationId: id });
    const list = await apiAs(other)(calls.listOfInvestigation, { params: { id } });
    expect([list.body.length, list.headers['x-total-count']]).toEqual([2, '2']);
    const done = await apiAs(other)(calls.listOfInvestigation, {
      params: { id },
      query: { status: 'completed' },
    });
    expect([done.body.length, done.headers['x-total-count']]).toEqual([0, '0']);
  });

  test('in a closed or unknown investigation is rejected', async () => {
    const closed = await make.investigation({ status: 'closed' });
    const add = (id: string) =>
      apiAs(giver)(calls.createInInvestigation, { params: { id }, body: valid });
    const rejected = await add(closed);
    expect([rejected.status, rejected.error.message]).toEqual([
      409,
      'This investigation is closed and takes no new tasks',
    ]);
    expect((await add(missing)).status).toBe(404);
    const listed = await apiAs(giver)(calls.listOfInvestigation, { params: { id: missing } });
    expect(listed.status).toBe(404);
  });

  test.each([
    ['no title', { title: '' }, 'title', 'Title is required'],
    [
      'a deleted member',
      { assignedToUserId: missing },
      'assignedToUserId',
      'This member no longer exists',
    ],
    [
      'an invalid day',
      { dueDate: '2026-02-30' },
      'dueDate',
      'Due date must be a day such as 2026-03-31',
    ],
    ['an invalid year', { dueDate: '0000-01-01' }, 'dueDate', 'Due date is out of range'],
  ])('rejects %s with an error at its field', async (_name, body, path, message) => {
    const { status, error } = await apiAs(giver)(calls.create, { body: { ...valid, ...body } });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });

  test.each([{ userId: other.id }, { createdByUserId: other.id }])(
    'under another name (%o) is forbidden',
    async (body) => {
      expect((await apiAs(giver)(calls.create, { body: { ...valid, ...body } })).status).toBe(403);
    },
  );
});

describe('sorted by due date', () => {
  test('overdue tasks come first, those without a day later, completed ones last, on every page', async () => {
    const me = await make.member();
    const add = async (title: string, dueDate: string | null) => {
      const body = { title, dueDate, assignedToUserId: me.id };
      return (await apiAs(me)(calls.create, { body })).body.id;
    };
    await add('no day, older', null);
    const done = await add('done', '2001-01-01');
    for (const [title, day] of [
      ['next year', '2027-01-01'],
      ['long overdue', '2020-02-29'],
      ['overdue', '2026-01-01'],
      ['no day, newer', null],
    ] as const) {
      await add(title, day);
    }
    await change(me, done, { status: 'completed' });
    const expected = [
      'long overdue',
      'overdue',
      'next year',
      'no day, newer',
      'no day, older',
      'done',
    ];
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await apiAs(me)(calls.list, {
        query: { sort: 'due', limit: 2, ...(cursor && { cursor }) },
      });
      titles.push(...answer.body.map(({ title }) => title));
      cursor = /cursor=([^&>]+)/.exec(answer.headers.link ?? '')?.[1];
    } while (cursor);
    expect(titles).toEqual(expected);
    const open = await apiAs(me)(calls.listMy, { query: { sort: 'due', status: 'open' } });
    expect(open.body.map(({ title }) => title)).toEqual(expected.slice(0, -1));
  });

  test('sorts the tasks of an investigation', async () => {
    const id = await make.investigation();
    const [later, sooner] = [
      await assign({ investigationId: id, dueDate: '2027-01-01' }),
      await assign({ investigationId: id, dueDate: '2026-01-01' }),
    ];
    await assign({ investigationId: id });
    const { body } = await apiAs(other)(calls.listOfInvestigation, {
      params: { id },
      query: { sort: 'due', limit: 2 },
    });
    expect(body.map((task) => task.id)).toEqual([sooner.id, later.id]);
  });

  test.each([{ sort: 'oldest' }, { sort: 'due', cursor: 'x' }, { sort: 'due', cursor: '1.x' }])(
    '%o is not valid',
    async (query) => {
      const { status } = await apiAs(doer)(calls.list, { query: query as { sort: 'due' } });
      expect(status).toBe(400);
    },
  );
});

describe('the status of a task', () => {
  test('changes freely between all three values', async () => {
    const { id } = await assign();
    const path: TaskStatus[] = ['completed', 'in-progress', 'open', 'in-progress', 'completed'];
    for (const status of path) {
      const { body } = await change(doer, id, { status });
      expect([body.status, body.completedAt !== null]).toEqual([status, status === 'completed']);
    }
  });

  test.each(['done', '', null, 7])('cannot be %o', async (status) => {
    const { id } = await assign();
    const answer = await change(doer, id, { status });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([
      { path: 'status', message: 'Status must be one of open, in-progress, completed' },
    ]);
    expect((await change(doer, id, {})).status).toBe(400);
    const listed = await apiAs(doer)(calls.list, { query: { status: String(status) } });
    expect(listed.status).toBe(400);
  });

  test('is changed only by the assignee, the creator and admins', async () => {
    const { id } = await assign();
    const statuses: number[] = [];
    for (const member of [other, doer, giver, admin]) {
      statuses.push((await change(member, id, { status: 'in-progress' })).status);
    }
    expect(statuses).toEqual([403, 200, 200, 200]);
    expect((await change(doer, missing, { status: 'open' })).status).toBe(404);
  });
});

describe('managing a task', () => {
  test('its creator can reassign it and set its due date', async () => {
    const { id } = await assign();
    const { body } = await change(giver, id, { assignedToUserId: other.id, dueDate: '2027-01-01' });
    expect(body).toMatchObject({ assignee: { username: 'other' }, dueDate: '2027-01-01' });
    expect((await change(giver, id, { dueDate: null })).body.dueDate).toBeNull();
    expect((await change(giver, id, { assignedToUserId: null })).body.assignee).toBeNull();
    expect((await change(giver, id, { assignedToUserId: missing })).status).toBe(400);
  });

  test('its assignee can do neither', async () => {
    const { id } = await assign();
    expect((await change(doer, id, { assignedToUserId: other.id })).status).toBe(403);
    expect((await change(doer, id, { dueDate: '2027-01-01' })).status).toBe(403);
    const both = await change(doer, id, { status: 'completed', dueDate: '2027-01-01' });
    expect(both.status).toBe(403);
    expect((await apiAs(doer)(calls.list)).body[0]?.status).toBe('open');
  });

  test('a completed task cannot be reassigned', async () => {
    const { id } = await assign();
    await change(doer, id, { status: 'completed' });
    expect((await change(giver, id, { assignedToUserId: other.id })).status).toBe(409);
    await change(giver, id, { status: 'open' });
    expect((await change(giver, id, { assignedToUserId: other.id })).status).toBe(200);
  });

  test('only its creator and admins can delete it', async () => {
    const { id } = await assign();
    const remove = (as: typeof giver, taskId = id) =>
      apiAs(as)(calls.delete, { params: { taskId } });
    expect((await remove(doer)).status).toBe(403);
    expect((await remove(other)).status).toBe(403);
    expect((await remove(giver)).status).toBe(204);
    expect((await remove(giver)).status).toBe(404);
    expect((await remove(admin, (await assign()).id)).status).toBe(204);
  });
});

test('deleting a member unassigns their tasks, which can be reassigned', async () => {
  const leaving = await make.member();
  const { id } = await assign({ assignedToUserId: leaving.id });
  await db`delete from users where id = ${leaving.id}`;
  const created = await apiAs(giver)(calls.list, { query: { role: 'creator' } });
  expect(created.body.find((task) => task.id === id)).toMatchObject({
    assignedToUserId: null,
    assignee: null,
  });
  expect((await change(giver, id, { assignedToUserId: doer.id })).status).toBe(200);
});

test('maintained counts equal the table', async () => {
  const wrong = await db`
    select * from (
      select assigned_to_user_id as user_id, 'assignee' as role, status, count(*)::int as counted
      from tasks where assigned_to_user_id is not null group by 1, 3
      union all
      select created_by_user_id, 'creator', status, count(*)::int from tasks group by 1, 3
    ) t full join member_task_counts c using (user_id, role, status)
    where coalesce(t.counted, 0) <> coalesce(c.count, 0)`;
  expect(wrong).toEqual([]);
  const lists = await apiAs(doer)(calls.list, { query: { status: 'completed' } });
  expect(lists.headers['x-total-count']).toBe(String(lists.body.length));
});
