import { screen, waitFor } from '@testing-library/react';
import { type Notification, notificationsEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const urgent: Notification = {
  ...{ id: idOf(70), kind: 'critical-entry', actor: author(), target: 'war-room' },
  ...{ targetId: idOf(30), subjectId: idOf(81), title: 'Tideline watch', count: 1, marking: null },
  ...{ isUrgent: true, createdAt: '2199-01-01T00:00:00.000000Z', readAt: null },
};

const plain: Notification = {
  ...urgent,
  ...{ id: idOf(71), kind: 'comment', isUrgent: false, createdAt: '2026-11-01T08:00:00.000000Z' },
};
const announced = () => localStorage.getItem(`watchfloor-announced:${member().id}`);

it('announces what is urgent when it arrives, once, and leads to it', async () => {
  let list = [plain];
  answer(notificationsEndpoints.list, () => list);
  const reads: string[] = [];
  answer(notificationsEndpoints.read, ({ params }) => {
    reads.push(params.id);
    return undefined;
  });
  const user = await renderApp('/notifications', { unread: 1 });
  const mark = await screen.findByRole('button', { name: 'Mark as read' });
  await waitFor(() => expect(announced()).toBe(plain.createdAt));
  // It arrives meanwhile.
  list = [urgent, { ...plain, readAt: plain.createdAt }];
  await user.click(mark);
  await expectNotice(/posted a critical entry/);
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(reads).toEqual([plain.id]);
  expect(announced()).toBe(urgent.createdAt);
});

it('is silent where the member wants that', async () => {
  localStorage.setItem('watchfloor-alerts', JSON.stringify({ isShown: false }));
  let list = [plain];
  answer(notificationsEndpoints.list, () => list);
  answer(notificationsEndpoints.read, () => undefined);
  const user = await renderApp('/notifications', { unread: 1 });
  const mark = await screen.findByRole('button', { name: 'Mark as read' });
  list = [urgent, { ...plain, readAt: plain.createdAt }];
  await user.click(mark);
  await waitFor(() => expect(announced()).toBe(urgent.createdAt));
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
});
