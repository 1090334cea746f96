import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authEndpoints, type NewSituationUpdate, type SituationUpdate } from '@watchfloor/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/query-client';
import { answer } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { AddUpdateDialog } from './add-update-dialog';
import type { SituationBoard } from './situation-board';

afterEach(cleanup);

const NOW = '2031-03-01T12:00:00.000Z';
const stored = (update: NewSituationUpdate): SituationUpdate => ({
  ...update,
  category: update.category ?? null,
  subject: update.subject ?? null,
  id: idOf(60),
  revision: 1,
  userId: idOf(1),
  createdAt: NOW,
  updatedAt: NOW,
  user: author(),
});

function open(position: { latitude: number; longitude: number } | null, isSeenByAll = true) {
  // An update earns points.
  answer(authEndpoints.currentUser, () => member());
  const post = vi.fn(async (update: NewSituationUpdate) => stored(update));
  const board = {
    post,
    change: { kind: 'situation.changed' },
    createdText: 'Situation update created successfully',
    isSeenByAll,
  } as unknown as SituationBoard;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddUpdateDialog
        board={board}
        isOpen
        onOpenChange={() => {}}
        position={position}
        known={{ categories: [], subjects: ['Halcyon Drift'] }}
        onAdded={() => {}}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), post };
}

test('a pasted position fills both fields', async () => {
  const { user, post } = open(null);
  await user.type(screen.getByLabelText('Title'), 'Track lost');
  await user.type(screen.getByLabelText('Description'), 'AIS gap.');
  await user.click(screen.getByLabelText('Longitude'));
  await user.paste(`69°38'24"N 18°57'00"E`);
  expect(screen.getByLabelText('Latitude')).toHaveProperty('value', '69.64');
  expect(screen.getByLabelText('Longitude')).toHaveProperty('value', '18.95');
  await user.click(screen.getByRole('button', { name: /^Add Update/ }));
  expect(post).toHaveBeenCalledWith(
    expect.objectContaining({ latitude: '69.64', longitude: '18.95' }),
  );
});

test('a typed pair is divided when the field is left', async () => {
  const { user } = open(null);
  await user.type(screen.getByLabelText('Latitude'), '69.64, 18.95');
  await user.tab();
  expect(screen.getByLabelText('Latitude')).toHaveProperty('value', '69.64');
  expect(screen.getByLabelText('Longitude')).toHaveProperty('value', '18.95');
});

test('other pasted text stays in its field', async () => {
  const { user } = open(null);
  await user.click(screen.getByLabelText('Latitude'));
  await user.paste('69.64');
  expect(screen.getByLabelText('Latitude')).toHaveProperty('value', '69.64');
  expect(screen.getByLabelText('Longitude')).toHaveProperty('value', '');
});

test('a place is found by its coordinates', async () => {
  const { user } = open(null);
  await user.click(screen.getByLabelText('Find a place (optional)'));
  await user.type(screen.getByPlaceholderText('City, degrees, DMS or MGRS'), '33UXP0500244998');
  await user.keyboard('{Enter}');
  expect((screen.getByLabelText('Latitude') as HTMLInputElement).value).toMatch(/^48\.249/);
  expect((screen.getByLabelText('Longitude') as HTMLInputElement).value).toMatch(/^16\.41/);
});

test('the subject is offered from those used before', async () => {
  const { user, post } = open({ latitude: 1, longitude: 2 });
  const subject = screen.getByLabelText<HTMLInputElement>('Subject (optional)');
  expect([...(subject.list?.options ?? [])].map(({ value }) => value)).toEqual(['Halcyon Drift']);
  await user.type(screen.getByLabelText('Title'), 'Track lost');
  await user.type(screen.getByLabelText('Description'), 'AIS gap.');
  await user.type(subject, 'Sable Meridian');
  await user.click(screen.getByRole('button', { name: /^Add Update/ }));
  expect(post).toHaveBeenCalledWith(expect.objectContaining({ subject: 'Sable Meridian' }));
});

test('a clicked position needs no search', () => {
  open({ latitude: 69.64, longitude: 18.95 });
  expect(screen.getByText('69.6400, 18.9500')).toBeTruthy();
  expect(screen.queryByLabelText('Find a place (optional)')).toBeNull();
});

test.each([
  [true, 'Every member will see this update.'],
  [false, 'Only the members of this private room will see this update.'],
])('who will see it is said before it is sent', (isSeenByAll, text) => {
  open(null, isSeenByAll);
  expect(screen.getByText(text)).toBeTruthy();
});
