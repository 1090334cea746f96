import type { ChatMessage } from '@watchfloor/contract';
import type { Page } from '@/lib/client';

/**
 * The rendered part of a chat, oldest first and without gaps. It slides: messages far from the reader are
 * dropped, so that a chat of any length costs the same.
 */
export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** False while it includes the newest message, so new ones are appended. */
  hasNewer: boolean;
}

export const WINDOW_MAX = 300;

type MessagePage = Pick<Page<ChatMessage>, 'items' | 'nextCursor'>;

const oldestFirst = (items: readonly ChatMessage[]) => items.toReversed();

export function compareMessages(a: ChatMessage, b: ChatMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

export const startWindow = (page: MessagePage): MessageWindow => ({
  messages: oldestFirst(page.items),
  hasOlder: page.nextCursor !== undefined,
  hasNewer: false,
});

/** The messages before one, and from it on. */
export const windowAround = (
  older: MessagePage,
  fromHere: readonly ChatMessage[],
  limit: number,
): MessageWindow => ({
  messages: [...oldestFirst(older.items), ...oldestFirst(fromHere)],
  hasOlder: older.nextCursor !== undefined,
  hasNewer: fromHere.length >= limit,
});

/** Limits the size, keeping the end that the reader is at. */
function trim(window: MessageWindow, end: 'oldest' | 'newest'): MessageWindow {
  if (window.messages.length <= WINDOW_MAX) return window;
  return end === 'oldest'
    ? { ...window, messages: window.messages.slice(0, WINDOW_MAX), hasNewer: true }
    : { ...window, messages: window.messages.slice(-WINDOW_MAX), hasOlder: true };
}

export function addOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const messages = [...oldestFirst(page.items), ...window.messages];
  return trim({ ...window, messages, hasOlder: page.nextCursor !== undefined }, 'oldest');
}

export function addNewer(
  window: MessageWindow,
  items: readonly ChatMessage[],
  limit: number,
): MessageWindow {
  const messages = [...window.messages, ...oldestFirst(items)];
  return trim({ ...window, messages, hasNewer: items.length >= limit }, 'newest');
}

/**
 * Replaces the newest messages with the newest page. Null when the page starts after
 * the window ends: the messages in between are unknown.
 */
export function mergeLatest(
  window: MessageWindow,
  page: MessagePage,
  isReaderAtEnd: boolean,
): MessageWindow | null {
  if (window.hasNewer) return window;
  const latest = oldestFirst(page.items);
  const [first] = latest;
  if (!first || page.nextCursor === undefined) return startWindow(page);
  const last = window.messages.at(-1);
  if (!last || compareMessages(first, last) > 0) return null;
  const before = window.messages.filter((message) => compareMessages(message, first) < 0);
  const hasOlder = before.length === 0 ? true : window.hasOlder;
  const messages = [...before, ...latest];
  return trim({ messages, hasOlder, hasNewer: false }, isReaderAtEnd ? 'newest' : 'oldest');
}

/** Adds the reader's own message once it is stored. */
export function addSent(window: MessageWindow, message: ChatMessage): MessageWindow {
  if (window.hasNewer || window.messages.some(({ id }) => id === message.id)) return window;
  return trim(
    { ...window, messages: [...window.messages, message].sort(compareMessages) },
    'newest',
  );
}

export const dropMessage = (window: MessageWindow, id: string): MessageWindow => ({
  ...window,
  messages: window.messages.filter((message) => message.id !== id),
});

/** Whether a message older than the newest page was deleted between two fetches: the totals do not match. */
export function hasLostOlder(
  before: Pick<Page<ChatMessage>, 'items' | 'total'>,
  now: Pick<Page<ChatMessage>, 'items' | 'total' | 'nextCursor'>,
): boolean {
  const [newestBefore] = before.items;
  const oldestNow = now.items.at(-1);
  if (!newestBefore || !oldestNow) return false;
  const added = now.items.filter((message) => compareMessages(message, newestBefore) > 0).length;
  const remaining = new Set(now.items.map(({ id }) => id));
  const gone = before.items.filter(
    (message) => !remaining.has(message.id) && compareMessages(message, oldestNow) > 0,
  ).length;
  return now.total !== before.total + added - gone;
}
