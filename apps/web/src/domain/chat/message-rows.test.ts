import type { ChatMessage } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { formatDay, toRows } from './message-rows';

const at = (time: string, userId = 'nils') =>
  ({ id: `${time} ${userId}`, userId, createdAt: new Date(time).toISOString() }) as ChatMessage;

const shape = (messages: ChatMessage[]) =>
  toRows(messages).map((row) =>
    row.kind === 'day' ? 'day' : row.isFirstOfGroup ? 'first' : 'more',
  );

test('messages in a row by one member are grouped under one name', () => {
  expect(
    shape([
      at('2026-11-14T10:00:00'),
      at('2026-11-14T10:04:00'),
      at('2026-11-14T10:09:30'),
      at('2026-11-14T10:10:00', 'mara'),
      at('2026-11-14T10:10:10'),
    ]),
  ).toEqual(['day', 'first', 'more', 'first', 'first', 'first']);
});

test('a day starts with a separator and a new group', () => {
  expect(shape([at('2026-11-14T23:59:00'), at('2026-11-15T00:01:00')])).toEqual([
    'day',
    'first',
    'day',
    'first',
  ]);
});

test('days are named relative to today', () => {
  const now = new Date('2026-11-15T12:00:00');
  expect(formatDay(new Date('2026-11-15T00:10:00'), now)).toBe('Today');
  expect(formatDay(new Date('2026-11-14T23:10:00'), now)).toBe('Yesterday');
  expect(formatDay(new Date('2026-11-01T12:00:00'), now)).toBe('Sunday, 1 November 2026');
});
