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

async function give(changes: object = {}) {
  const answer = await apiAs(giver)(calls.create, {
    body: { ...valid, assignedToUserId: doer.id, ...changes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const change = (as: typeof giver, taskId: string, body: object) =>
  apiAs(as)(calls.change, { params: { taskId }, body });

describe('creating', () => {
  test('gives it to the member who was picked', async () => {
    const task = await give({ dueDate: '2026-03-31' });
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
    const given = await apiAs(giver)(calls.list, { query: { role: 'creator' } });
    expect(given.body[0]).toEqual(task);
  });

  test('is for oneself unless said, and for nobody when said so', async () => {
    expect((await give({ assignedToUserId: undefined })).assignedToUserId).toBe(giver.id);
    expect((await give({ assignedToUserId: null })).assignee).toBeNull();
  });

  test('within an investigation shows there, and is counted', async () => {
    const id = await make.investigation({ title: 'Shadow fleet' });
    const answer = await apiAs(giver)(calls.createInInvestigation, {
      params: { id },
      body: { ...valid, userId: giver.id },
    });
    expect(answer.body.investigation).toEqual({ id, title: 'Shadow fleet', status: 'active' });
    await give({ investigationId: id });
    const list = await apiAs(other)(calls.listOfInvestigation, { params: { id } });
    expect([list.body.length, list.headers['x-total-count']]).toEqual([2, '2']);
    const done = await apiAs(other)(calls.listOfInvestigation, {
      params: { id },
      query: { status: 'completed' },
    });
    expect([done.body.length, done.headers['x-total-count']]).toEqual([0, '0']);
  });

  test('in a closed or missing investigation is refused', async () => {
    const closed = await make.investigation({ status: 'closed' });
    const add = (id: string) =>
      apiAs(giver)(calls.createInInvestigation, { params: { id }, body: valid });
    const refused = await add(closed);
    expect([refused.status, refused.error.message]).toEqual([
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
      'a gone member',
      { assignedToUserId: missing },
      'assignedToUserId',
      'This member no longer exists',
    ],
    [
      'a day that is none',
      { dueDate: '2026-02-30' },
      'dueDate',
      'Due date must be a day such as 2026-03-31',
    ],
    ['a year that is none', { dueDate: '0000-01-01' }, 'dueDate', 'Due date is out of range'],
  ])('refuses %s at its field', async (_name, body, path, message) => {
    const { status, error } = await apiAs(giver)(calls.create, { body: { ...valid, ...body } });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });

  test.each([{ userId: other.id }, { createdByUserId: other.id }])(
    'under another name is forbidden',
    async (body) => {
      expect((await apiAs(giver)(calls.create, { body: { ...valid, ...body } })).status).toBe(403);
    },
  );
});

describe('the state of a task', () => {
  test('moves freely between all three', async () => {
    const { id } = await give();
    const path: TaskStatus[] = ['completed', 'in-progress', 'open', 'in-progress', 'completed'];
    for (const status of path) {
      const { body } = await change(doer, id, { status });
      expect([body.status, body.completedAt !== null]).toEqual([status, status === 'completed']);
    }
  });

  test.each(['done', '', null, 7])('is never %o', async (status) => {
    const { id } = await give();
    const answer = await change(doer, id, { status });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([
      { path: 'status', message: 'Status must be one of open, in-progress, completed' },
    ]);
    expect((await change(doer, id, {})).status).toBe(400);
    const listed = await apiAs(doer)(calls.list, { query: { status: String(status) } });
    expect(listed.status).toBe(400);
  });

  test('is told by assignee, creator and admin, by nobody else', async () => {
    const { id } = await give();
    const statuses: number[] = [];
    for (const who of [other, doer, giver, admin]) {
      statuses.push((await change(who, id, { status: 'in-progress' })).status);
    }
    expect(statuses).toEqual([403, 200, 200, 200]);
    expect((await change(doer, missing, { status: 'open' })).status).toBe(404);
  });
});

describe('managing a task', () => {
  test('its creator hands it on and sets the day', async () => {
    const { id } = await give();
    const { body } = await change(giver, id, { assignedToUserId: other.id, dueDate: '2027-01-01' });
    expect(body).toMatchObject({ assignee: { username: 'other' }, dueDate: '2027-01-01' });
    expect((await change(giver, id, { dueDate: null })).body.dueDate).toBeNull();
    expect((await change(giver, id, { assignedToUserId: null })).body.assignee).toBeNull();
    expect((await change(giver, id, { assignedToUserId: missing })).status).toBe(400);
  });

  test('its assignee does neither', async () => {
    const { id } = await give();
    expect((await change(doer, id, { assignedToUserId: other.id })).status).toBe(403);
    expect((await change(doer, id, { dueDate: '2027-01-01' })).status).toBe(403);
    const both = await change(doer, id, { status: 'completed', dueDate: '2027-01-01' });
    expect(both.status).toBe(403);
    expect((await apiAs(doer)(calls.list)).body[0]?.status).toBe('open');
  });

  test('completed work stays with who did it', async () => {
    const { id } = await give();
    await change(doer, id, { status: 'completed' });
    expect((await change(giver, id, { assignedToUserId: other.id })).status).toBe(409);
    await change(giver, id, { status: 'open' });
    expect((await change(giver, id, { assignedToUserId: other.id })).status).toBe(200);
  });

  test('its creator and admins delete it, once', async () => {
    const { id } = await give();
    const remove = (as: typeof giver, taskId = id) =>
      apiAs(as)(calls.delete, { params: { taskId } });
    expect((await remove(doer)).status).toBe(403);
    expect((await remove(other)).status).toBe(403);
    expect((await remove(giver)).status).toBe(204);
    expect((await remove(giver)).status).toBe(404);
    expect((await remove(admin, (await give()).id)).status).toBe(204);
  });
});

test('a task whose assignee is gone is nobody’s, and can be given anew', async () => {
  const leaving = await make.member();
  const { id } = await give({ assignedToUserId: leaving.id });
  await db`delete from users where id = ${leaving.id}`;
  const given = await apiAs(giver)(calls.list, { query: { role: 'creator' } });
  expect(given.body.find((task) => task.id === id)).toMatchObject({
    assignedToUserId: null,
    assignee: null,
  });
  expect((await change(giver, id, { assignedToUserId: doer.id })).status).toBe(200);
});

test('kept counts are those of the table', async () => {
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
