import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor';

const id = '01890000-0000-7000-8000-000000000000';
const write = (text: string) => Buffer.from(text).toString('base64url');

test('a cursor is decoded to what was encoded', () => {
  const cursor = { createdAt: '2028-02-29T23:59:59.123456Z', id };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  expect(decodeCursor(undefined)).toBeNull();
});

test.each([
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '',
])('%j is no moment that the database knows, and refused', (moment) => {
  expect(() => decodeCursor(write(`${moment}_${id}`))).toThrow('Not a valid cursor');
});
