import { screen, within } from '@testing-library/react';
import { type WarRoom, warRoomsEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';

const NOW = '2031-03-01T12:00:00.000Z';
const room = (number: number, changes: Partial<WarRoom>): WarRoom => ({
  id: idOf(number),
  name: 'Floor',
  description: null,
  isPrivate: false,
  archivedAt: null,
  createdById: idOf(2),
  createdAt: NOW,
  updatedAt: NOW,
  creator: author({ id: idOf(2), username: 'tor' }),
  memberCount: 0,
  members: [],
  role: null,
  accessUntil: null,
  seesFrom: null,
  accesses: [],
  ...changes,
});

beforeEach(() => {
  answer(warRoomsEndpoints.list, () => [
    room(70, { name: 'Own floor', role: 'owner' }),
    room(71, { name: 'Night floor', role: 'member' }),
    room(72, { name: 'Open floor' }),
    room(73, { name: 'Closed floor', isPrivate: true, role: 'member' }),
  ]);
});

const readDeletable = async () => {
  const cards = within(await screen.findByRole('list', { name: 'War rooms' }));
  return cards.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
};

test('only owners are offered to delete a room', async () => {
  await renderApp('/war-rooms');
  expect(await readDeletable()).toEqual(['Delete Own floor']);
});

test('admins are offered to delete open rooms', async () => {
  await renderApp('/war-rooms', { as: member({ isAdmin: true }) });
  expect(await readDeletable()).toEqual([
    'Delete Own floor',
    'Delete Night floor',
    'Delete Open floor',
  ]);
});
