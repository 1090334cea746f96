import { notificationsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const creator = await make.member({ username: 'creator' });
const assignee = await make.member({ username: 'assignee' });
const reader = await make.member({ username: 'reader' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = '00000000-0000-7000-8000-000000000000';
type Member = typeof creator;

const makeTask = () =>
  make.task({ createdByUserId: creator.id, assignedToUserId: assignee.id, title: 'Call the port' });
const say = (member: Member | null, taskId: string, content: string) =>
  apiAs(member)(tasksEndpoints.comment, { params: { taskId }, body: { content } });
const read = (taskId: string) => apiAs(reader)(tasksEndpoints.listComments, { params: { taskId } });
const heardBy = async (member: Member, taskId: string) => {
  const { body } = await apiAs(member)(notificationsEndpoints.list, {});
  return body.filter(({ targetId }) => targetId === taskId).map(({ kind }) => kind);
};

test('a task has a discussion, newest first, with mentions', async () => {
  const taskId = await makeTask();
  const first = await say(assignee, taskId, ' No answer yet, @reader. ');
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    content: 'No answer yet, @reader.',
    taskId,
    user: { username: 'assignee' },
    mentions: [{ id: reader.id, username: 'reader' }],
  });
  await say(creator, taskId, 'Try again at noon.');
  const { body, headers } = await read(taskId);
  expect(body.map(({ content }) => content)).toEqual([
    'Try again at noon.',
    'No answer yet, @reader.',
  ]);
  expect(headers['x-total-count']).toBe('2');
});

test('creator, assignee and mentioned members hear of it once', async () => {
  const taskId = await makeTask();
  await say(assignee, taskId, 'Done soon, @creator and @reader.');
  expect(await heardBy(creator, taskId)).toEqual(['mention']);
  expect(await heardBy(reader, taskId)).toEqual(['mention']);
  expect(await heardBy(assignee, taskId)).toEqual([]);
  await say(reader, taskId, 'Thanks.');
  expect(await heardBy(creator, taskId)).toEqual(['comment', 'mention']);
  expect(await heardBy(assignee, taskId)).toEqual(['comment']);
});

test('it goes with the task, and admins delete single comments', async () => {
  const taskId = await makeTask();
  const { body } = await say(reader, taskId, 'Spam');
  const remove = (member: Member) =>
    apiAs(member)(tasksEndpoints.deleteComment, { params: { id: body.id } });
  expect((await remove(reader)).status).toBe(403);
  expect((await remove(admin)).status).toBe(204);
  expect((await remove(admin)).status).toBe(404);
  expect((await read(taskId)).body).toEqual([]);
  expect(await heardBy(creator, taskId)).toEqual([]);
  await say(reader, taskId, 'Again');
  await apiAs(creator)(tasksEndpoints.delete, { params: { taskId } });
  expect((await read(taskId)).status).toBe(404);
  expect(await db`select 1 from task_comments where task_id = ${taskId}`).toHaveLength(0);
});

test('needs a member, a task and a text', async () => {
  const taskId = await makeTask();
  expect((await say(null, taskId, 'x')).status).toBe(401);
  expect((await say(reader, missing, 'x')).status).toBe(404);
  const blank = await say(reader, taskId, '  ');
  expect(blank.status).toBe(400);
  expect(blank.error.details).toEqual([{ path: 'content', message: 'Comment is required' }]);
});
