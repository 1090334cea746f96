import type { ChatMessage } from '@watchfloor/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, toRows } from './message-rows';

afterEach(() => void vi.unstubAllEnvs());

const at = (time: string, userId = 'nils') =>
  ({ id: `${time} ${userId}`, userId, createdAt: new Date(time).toISOString() }) as ChatMessage;

const shape = (messages: ChatMessage[]) =>
  toRows(messages).map((row) =>
    row.kind === 'day' ? 'day' : row.isFirstOfGroup ? 'first' : 'more',
  );

test('messages in a row by one member are grouped under one name', () => {
  expect(
    shape([
      at('2026-11-14T10:00:00Z'),
      at('2026-11-14T10:04:00Z'),
      at('2026-11-14T10:09:30Z'),
      at('2026-11-14T10:10:00Z', 'mara'),
      at('2026-11-14T10:10:10Z'),
    ]),
  ).toEqual(['day', 'first', 'more', 'first', 'first', 'first']);
});

test('a day starts with a separator and a new group', () => {
  expect(shape([at('2026-11-14T23:59:00Z'), at('2026-11-15T00:01:00Z')])).toEqual([
    'day',
    'first',
    'day',
    'first',
  ]);
});

test('days are named relative to today', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(formatDay(new Date('2026-11-15T00:10:00Z'), now)).toBe('Today');
  expect(formatDay(new Date('2026-11-14T23:10:00Z'), now)).toBe('Yesterday');
  expect(formatDay(new Date('2026-11-01T12:00:00Z'), now)).toBe('Sunday, 1 November 2026');
});

test('days are those of UTC, whatever the zone of the reader', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  const messages = [at('2026-11-14T10:59:00Z'), at('2026-11-14T11:01:00Z')];
  expect(shape(messages)).toEqual(['day', 'first', 'more']);
  const now = new Date('2026-11-14T12:00:00Z');
  expect(formatDay(new Date('2026-11-14T01:00:00Z'), now)).toBe('Today');
  expect(formatDay(new Date('2026-11-01T23:00:00Z'), now)).toBe('Sunday, 1 November 2026');
});
