import { screen, waitFor, within } from '@testing-library/react';
import {
  type Handover,
  type HandoverHead,
  handoversEndpoints,
  sinceEndpoints,
  usersEndpoints,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { task } from '@/testing/sample-data.fixture';

const other = author({ id: idOf(2), firstName: 'Mateo', lastName: 'Ferreira', username: 'mateo' });

const handover = (changes: Partial<Handover> = {}): Handover => ({
  id: idOf(50),
  state: 'draft',
  from: author(),
  to: null,
  shiftStart: '2031-03-01T06:00:00.000Z',
  shiftEnd: '2031-03-01T18:00:00.000Z',
  summary: 'Quiet until three.',
  createdAt: '2031-03-01T18:00:00.000Z',
  signedAt: null,
  acceptedAt: null,
  acceptedBy: null,
  isOverdue: false,
  revision: 1,
  points: [
    {
      id: idOf(51),
      text: 'Who takes over?',
      lineId: null,
      subject: null,
      marking: null,
      task: null,
    },
  ],
  facts: {
    tasks: [
      {
        id: idOf(52),
        title: 'Turning circles',
        dueDate: '2031-02-01',
        isOverdue: true,
        assignee: null,
      },
    ],
    rooms: [{ id: idOf(53), name: 'Tideline', messages: 3, updates: 1 }],
    sources: [{ id: idOf(54), name: 'Harbour notices', failures: 4 }],
    alerts: [],
  },
  hash: null,
  isIntact: true,
  ...changes,
});

const SIGNED: Partial<Handover> = {
  state: 'signed',
  signedAt: '2031-03-01T18:05:00.000Z',
  hash: 'abc',
};

let current: Handover | undefined;

beforeEach(() => {
  current = undefined;
  answer(watchLogEndpoints.list, () => []);
  answer(handoversEndpoints.list, (): HandoverHead[] => (current ? [current] : []));
  answer(handoversEndpoints.get, () => current ?? handover());
});

it('is drafted, edited and signed by the outgoing lead', async () => {
  answer(handoversEndpoints.draft, () => {
    current = handover();
    return current;
  });
  const stored = record(handoversEndpoints.change, ({ body }) => {
    current = handover({ to: body.toUserId ? other : null });
    return current;
  });
  answer(usersEndpoints.search, () => [other]);
  const user = await renderApp('/watch-log');
  await user.click(await screen.findByRole('button', { name: 'Draft a handover' }));
  const card = await screen.findByRole('region', { name: 'Handover' });
  expect(await within(card).findByText('1 overdue')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Tideline' })).toBeTruthy();
  expect(within(card).getByText('4 new')).toBeTruthy();
  expect(within(card).getByText('overdue')).toBeTruthy();
  await user.click(within(card).getByRole('combobox', { name: 'Incoming lead' }));
  await user.click(await screen.findByRole('option', { name: /Mateo/ }));
  const point = within(card).getByRole('textbox', { name: 'Open point 1' });
  await user.clear(point);
  await user.type(point, 'Who stays?');
  await user.tab();
  await waitFor(() =>
    expect(stored.at(-1)).toMatchObject({
      toUserId: other.id,
      points: [{ id: idOf(51), text: 'Who stays?' }],
    }),
  );
  answer(handoversEndpoints.sign, () => {
    current = handover({ ...SIGNED, to: other });
    return current;
  });
  await user.click(within(card).getByRole('button', { name: 'Sign and hand over' }));
  await user.click(await screen.findByRole('button', { name: 'Sign' }));
  await expectNotice('Handover signed');
  expect(await screen.findByRole('region', { name: 'Earlier handovers' })).toBeTruthy();
});

it('is stored while it is typed', async () => {
  current = handover({ summary: '' });
  const stored = record(handoversEndpoints.change, ({ body }) => {
    current = handover({ summary: body.summary ?? '' });
    return current;
  });
  answer(usersEndpoints.search, () => [other]);
  const user = await renderApp('/watch-log');
  await user.type(await screen.findByLabelText('Summary'), 'Quiet until three');
  await waitFor(() => expect(stored.at(-1)).toMatchObject({ summary: 'Quiet until three' }), {
    timeout: 10_000,
  });
});

it('signed to the reader is announced on the dashboard and accepted', async () => {
  current = handover({ ...SIGNED, from: other, to: author() });
  let seen = 0;
  answer(sinceEndpoints.open, () => {
    seen += 1;
    return undefined;
  });
  const user = await renderApp('/watch-log');
  const card = await screen.findByRole('region', { name: 'Handover' });
  expect(await within(card).findByText('Quiet until three.')).toBeTruthy();
  await waitFor(() => expect(seen).toBe(1), { timeout: 10_000 });
  expect(within(card).getByRole('link', { name: 'Open, to print' }).getAttribute('href')).toBe(
    `/watch-log/handovers/${idOf(50)}`,
  );
  answer(handoversEndpoints.accept, () => {
    current = handover({
      ...SIGNED,
      from: other,
      to: author(),
      state: 'accepted',
      acceptedAt: '2031-03-01T18:06:00.000Z',
      acceptedBy: author(),
    });
    return current;
  });
  await user.click(within(card).getByRole('button', { name: 'Accept' }));
  await expectNotice('Handover accepted');
  expect(await screen.findByText('No handover is under way')).toBeTruthy();
});

it('names what is counted: some at once, all on demand and on paper', async () => {
  const { facts } = handover();
  const rooms = [1, 2, 3, 4, 5, 6].map((n) => ({
    ...{ id: idOf(60 + n), name: `Room ${n}`, messages: n, updates: 0 },
  }));
  current = handover({ ...SIGNED, from: other, to: author(), facts: { ...facts, rooms } });
  const user = await renderApp(`/watch-log/handovers/${idOf(50)}`);
  const fact = await screen.findByRole('region', { name: 'Rooms with activity' });
  const last = within(fact).getByText('Room 6');
  expect(last.closest('ul')?.className).toContain('print:flex');
  await user.click(within(fact).getByRole('button', { name: 'and 2 more' }));
  expect(last.closest('ul')?.className).not.toContain('hidden');
  expect(within(fact).queryByRole('button')).toBeNull();
});

it('that nobody accepted in time says so, and its points become tasks', async () => {
  current = handover({ ...SIGNED, from: other, to: author({ id: idOf(3) }), isOverdue: true });
  const made = record(handoversEndpoints.makeTask, () => task());
  answer(usersEndpoints.search, () => [other]);
  const user = await renderApp(`/watch-log/handovers/${idOf(50)}`);
  expect(await screen.findByText('Not accepted in time')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a task of “Who takes over?”' }));
  await user.click(await screen.findByRole('button', { name: 'Create Task' }));
  await expectNotice('Task created');
  expect(made).toMatchObject([
    { title: 'Who takes over?', assignedToUserId: idOf(1), dueDate: null },
  ]);
});

it('that was tampered with raises an alarm', async () => {
  current = handover({ ...SIGNED, to: other, isIntact: false });
  await renderApp(`/watch-log/handovers/${idOf(50)}`);
  expect((await screen.findByRole('alert')).textContent).toContain('not what was signed');
});
