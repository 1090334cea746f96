import type { ChatMessage } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import {
  addNewer,
  addOlder,
  addSent,
  dropMessage,
  hasLostOlder,
  mergeLatest,
  startWindow,
  WINDOW_MAX,
  windowAround,
} from './message-window';

const user = {
  id: 'u',
  username: 'nils',
  email: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  state: 'active' as const,
};
const message = (number: number): ChatMessage => ({
  id: `m${String(number).padStart(5, '0')}`,
  userId: 'u',
  content: String(number),
  originalLanguage: null,
  createdAt: `2026-11-15T00:00:00.${String(number).padStart(6, '0')}Z`,
  user,
  mentions: [],
  attachments: [],
});
/** Newest first, as from the server. */
const page = (from: number, to: number, hasMore = true, total = to + 1) => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => message(to - index)),
  nextCursor: hasMore ? 'next' : undefined,
  total,
});
const numbers = ({ messages }: { messages: readonly ChatMessage[] }) =>
  messages.map(({ content }) => Number(content));
const span = (window: { messages: readonly ChatMessage[] }) => [
  numbers(window)[0],
  numbers(window).at(-1),
  window.messages.length,
];

describe('the window of a chat', () => {
  test('starts with the newest page, oldest first', () => {
    const window = startWindow(page(51, 100));
    expect(span(window)).toEqual([51, 100, 50]);
    expect([window.hasOlder, window.hasNewer]).toEqual([true, false]);
  });

  test('drops the newest messages when scrolling back, and loads them again going forward', () => {
    let window = startWindow(page(951, 1000));
    for (let top = 950; top >= 501; top -= 50) window = addOlder(window, page(top - 49, top));
    expect(span(window)).toEqual([501, 800, WINDOW_MAX]);
    expect(window.hasNewer).toBe(true);
    window = addNewer(window, page(801, 850).items, 50);
    expect(span(window)).toEqual([551, 850, WINDOW_MAX]);
    expect([window.hasOlder, window.hasNewer]).toEqual([true, true]);
    window = addNewer(window, page(851, 880).items, 50);
    expect(window.hasNewer).toBe(false);
  });

  test('knows when it has the first message', () => {
    const window = addOlder(startWindow(page(51, 100)), page(0, 50, false));
    expect(window.hasOlder).toBe(false);
    expect(mergeLatest(window, page(52, 101), true)?.hasOlder).toBe(false);
  });

  test('adds new messages and removes deleted ones', () => {
    const window = startWindow(page(51, 100));
    const next = page(52, 102);
    next.items = next.items.filter(({ content }) => content !== '99');
    const merged = mergeLatest(window, next, true);
    expect(merged && numbers(merged).slice(-4)).toEqual([98, 100, 101, 102]);
    expect(merged && span(merged)).toEqual([51, 102, 51]);
  });

  test('reports a gap before the newest page', () => {
    expect(mergeLatest(startWindow(page(51, 100)), page(151, 200), true)).toBeNull();
  });

  test('does not change while the reader is away from the end', () => {
    const window = { ...startWindow(page(51, 100)), hasNewer: true };
    expect(mergeLatest(window, page(151, 200), false)).toBe(window);
    expect(addSent(window, message(201))).toBe(window);
  });

  test('never drops the messages being read', () => {
    const full = { ...startWindow(page(1, WINDOW_MAX)), hasNewer: false };
    const reading = mergeLatest(full, page(260, WINDOW_MAX + 5), false);
    expect(reading && span(reading)).toEqual([1, WINDOW_MAX, WINDOW_MAX]);
    expect(reading?.hasNewer).toBe(true);
    const following = mergeLatest(full, page(260, WINDOW_MAX + 5), true);
    expect(following && span(following)).toEqual([6, WINDOW_MAX + 5, WINDOW_MAX]);
  });

  test('has each message once, in order', () => {
    const window = startWindow(page(1, 3, false));
    expect(numbers(addSent(addSent(window, message(5)), message(4)))).toEqual([1, 2, 3, 4, 5]);
    expect(addSent(window, message(3))).toBe(window);
    expect(numbers(dropMessage(window, message(2).id))).toEqual([1, 3]);
  });

  test('is empty after all messages were deleted', () => {
    const empty = { items: [], nextCursor: undefined };
    expect(mergeLatest(startWindow(page(1, 3, false)), empty, true)?.messages).toEqual([]);
  });
});

describe('two versions of the newest page', () => {
  test.each([
    ['nothing happened', page(51, 100, true, 100), false],
    ['one came', page(52, 101, true, 101), false],
    ['one before the page went', page(51, 100, true, 99), true],
    ['one came, one before it went', page(52, 101, true, 100), true],
  ])('%s', (_name, now, isLost) => {
    expect(hasLostOlder(page(51, 100, true, 100), now)).toBe(isLost);
  });

  test('a message of the page itself was deleted', () => {
    const now = page(50, 100, true, 99);
    now.items = now.items.filter(({ content }) => content !== '70');
    expect(hasLostOlder(page(51, 100, true, 100), now)).toBe(false);
  });
});

test('a window around a message has what is before it and from it on', () => {
  const window = windowAround(page(10, 19), page(20, 24).items, 5);
  expect(window.messages.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 10),
  );
  expect(window).toMatchObject({ hasOlder: true, hasNewer: true });
  expect(windowAround(page(0, 3, false), page(4, 6).items, 5)).toMatchObject({
    hasOlder: false,
    hasNewer: false,
  });
});
