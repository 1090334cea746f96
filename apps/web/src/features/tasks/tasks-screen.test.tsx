import { screen, waitFor, within } from '@testing-library/react';
import {
  type Task,
  type TaskChanges,
  type TaskComment,
  tasksEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { task } from '@/testing/sample-data.fixture';

let tasks: Task[];

beforeEach(() => {
  tasks = [task()];
  answer(usersEndpoints.search, () => [author()]);
  answer(tasksEndpoints.list, ({ query }) =>
    tasks.filter(({ status }) => status === (query.status ?? status)),
  );
  answer(tasksEndpoints.change, ({ params, body }) => {
    tasks = tasks.map((one) => (one.id === params.taskId ? { ...one, ...definedOf(body) } : one));
    return tasks[0] ?? task();
  });
});

const definedOf = ({ status, dueDate }: TaskChanges) => ({
  ...(status && { status }),
  ...(dueDate !== undefined && { dueDate }),
});

const card = (title: string) => screen.findByRole('article', { name: title });

it('asks for a title, offers oneself as assignee, and closes on Escape', async () => {
  const user = await renderApp('/tasks');
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await user.click(await screen.findByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toContain('Elin Haugen');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('creates a task once on a double click', async () => {
  const bodies = record(tasksEndpoints.create, ({ body }) => {
    const created = task({ id: idOf(31), title: body.title, dueDate: body.dueDate });
    tasks.unshift(created);
    return created;
  });
  const user = await renderApp('/tasks');
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await user.type(await screen.findByLabelText('Title'), 'Tide tables');
  await user.type(screen.getByLabelText('Due date (Optional)'), '2031-03-31');
  await user.dblClick(screen.getByRole('button', { name: 'Create Task' }));
  expect(within(await card('Tide tables')).getByText('Due 31 Mar 2031')).toBeTruthy();
  await expectNotice('Your task has been created successfully');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies).toHaveLength(1);
});

it('keeps the dialog and what was typed when a task cannot be created', async () => {
  answer(tasksEndpoints.create, () =>
    refuse(400, 'The request is not valid', [{ path: 'title', message: 'Title is taken' }]),
  );
  const user = await renderApp('/tasks');
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await user.type(await screen.findByLabelText('Title'), 'Tide tables');
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  await expectNotice('Failed to create task');
  expect(screen.getByText('Title is taken')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Tide tables');
});

it('starts, completes and reopens a task', async () => {
  const user = await renderApp('/tasks');
  const { getByText, getByRole, queryByRole, findByText } = within(await card('Berth list'));
  expect(getByText('open')).toBeTruthy();
  await user.click(getByRole('button', { name: 'Start' }));
  await expectNotice('Task status has been updated successfully');
  expect(await findByText('in-progress')).toBeTruthy();
  expect(queryByRole('button', { name: 'Start' })).toBeNull();
  await user.click(getByRole('button', { name: 'Complete' }));
  expect(await findByText('completed')).toBeTruthy();
  expect(queryByRole('button', { name: 'Complete' })).toBeNull();
  expect(queryByRole('button', { name: 'Start' })).toBeNull();
  await user.click(getByRole('button', { name: 'Reopen' }));
  expect(await findByText('in-progress')).toBeTruthy();
});

it('shows a change at once, and takes it back when the server refuses', async () => {
  const held = Promise.withResolvers<void>();
  answer(tasksEndpoints.change, async () => {
    await held.promise;
    return refuse(503, 'Unavailable');
  });
  const user = await renderApp('/tasks');
  const { findByText, getByRole } = within(await card('Berth list'));
  await user.click(getByRole('button', { name: 'Complete' }));
  expect(await findByText('completed')).toBeTruthy();
  held.resolve();
  await expectNotice('Failed to update task');
  expect(await findByText('open')).toBeTruthy();
});

it('puts the filters into the address and says when there is nothing', async () => {
  const user = await renderApp('/tasks?status=completed');
  expect(await screen.findByText('No completed tasks')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'In Progress' }));
  expect(await screen.findByText('No in-progress tasks')).toBeTruthy();
  expect(location.search).toBe('?status=in-progress');
  await user.click(screen.getByRole('radio', { name: 'Open' }));
  await user.click(within(await card('Berth list')).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await user.click(screen.getByRole('radio', { name: 'Completed' }));
  expect(await card('Berth list')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'All Tasks' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('offers the menu only to who gave the task', async () => {
  const marcus = author({ id: idOf(2), firstName: 'Marcus', username: 'marcus' });
  tasks = [task({ createdByUserId: marcus.id, createdBy: marcus })];
  await renderApp('/tasks');
  const { getByRole, queryByRole } = within(await card('Berth list'));
  expect(getByRole('button', { name: 'Complete' })).toBeTruthy();
  expect(queryByRole('button', { name: /More actions/ })).toBeNull();
});

describe('the assignee', () => {
  const marcus = author({
    id: idOf(2),
    firstName: 'Marcus',
    lastName: 'Reyes',
    username: 'marcus',
  });
  const open = async () => {
    answer(usersEndpoints.search, ({ query }) =>
      [author(), marcus].filter(({ username }) => username?.includes(query.q)),
    );
    const user = await renderApp('/tasks');
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    await user.type(await screen.findByLabelText('Title'), 'Tide tables');
    await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
    return user;
  };
  const assignee = () => screen.getByRole('combobox', { name: 'Assignee' }).textContent;

  it('is the first match on Enter, even before the matches have arrived', async () => {
    const user = await open();
    await user.keyboard('marc{Enter}');
    await waitFor(() => expect(assignee()).toContain('Marcus Reyes'));
    expect(screen.queryByText(/was not chosen/)).toBeNull();
    const bodies = record(tasksEndpoints.create, () => task());
    await user.click(screen.getByRole('button', { name: 'Create Task' }));
    await waitFor(() => expect(bodies).toMatchObject([{ assignedToUserId: marcus.id }]));
  });

  it('stays what it was only with a word about it', async () => {
    const user = await open();
    await user.keyboard('nobody{Enter}');
    expect(await screen.findByText('No member found')).toBeTruthy();
    await user.click(screen.getByLabelText('Title'));
    expect(
      await screen.findByText('“nobody” was not chosen. It is still Elin Haugen.'),
    ).toBeTruthy();
  });
});

it('has a discussion beside it, which says at once what was posted', async () => {
  const said: TaskComment[] = [];
  const sample = {
    userId: idOf(1),
    taskId: idOf(30),
    createdAt: '2031-03-01T12:00:00.000Z',
    user: author(),
    mentions: [],
  };
  answer(tasksEndpoints.get, () => task());
  answer(tasksEndpoints.listComments, () => said);
  answer(tasksEndpoints.comment, ({ body }) => {
    said.unshift({ ...sample, id: idOf(81), content: body.content });
    return said[0] as TaskComment;
  });
  const user = await renderApp('/tasks');
  await user.click(within(await card('Berth list')).getByRole('link', { name: 'Berth list' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Berth list' }));
  expect(await panel.findByText('Discussion (0)')).toBeTruthy();
  await user.type(panel.getByLabelText('Your comment'), 'Called them.');
  await user.click(panel.getByRole('button', { name: 'Post Comment' }));
  expect(await panel.findByText('Discussion (1)')).toBeTruthy();
  expect(panel.getByRole('article').textContent).toContain('Called them.');
  expect(panel.getByLabelText('Your comment')).toHaveProperty('value', '');
});

it('opens a task beside the list, in the address too, and says when it is gone', async () => {
  answer(tasksEndpoints.listComments, () => []);
  answer(tasksEndpoints.get, () => task({ description: 'Ask the harbour master.' }));
  const user = await renderApp('/tasks');
  await user.click(within(await card('Berth list')).getByRole('link', { name: 'Berth list' }));
  await waitFor(() => expect(location.search).toBe(`?task=${idOf(30)}`));
  const panel = within(await screen.findByRole('dialog', { name: 'Berth list' }));
  expect(panel.getByText('Ask the harbour master.')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Start' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe(''));
  answer(tasksEndpoints.get, () => refuse(404, 'Task not found'));
  await user.click(within(await card('Berth list')).getByRole('link', { name: 'Berth list' }));
  expect(await screen.findByText('Task not found')).toBeTruthy();
});

it('shows a task given to somebody else in the list of created ones', async () => {
  const marcus = author({ id: idOf(2), firstName: 'Marcus', username: 'marcus' });
  answer(tasksEndpoints.create, ({ body }) =>
    task({ id: idOf(31), title: body.title, assignedToUserId: marcus.id, assignee: marcus }),
  );
  answer(tasksEndpoints.get, () => task({ id: idOf(31), title: 'Tide tables' }));
  answer(tasksEndpoints.listComments, () => []);
  const user = await renderApp('/tasks?status=completed');
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await user.type(await screen.findByLabelText('Title'), 'Tide tables');
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(location.search).toBe('?role=creator'));
  await user.click(await screen.findByRole('button', { name: 'View task' }));
  expect(await screen.findByRole('dialog', { name: 'Tide tables' })).toBeTruthy();
});
