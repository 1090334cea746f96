import type { ChatMessage } from '@watchfloor/contract';
import type { Page } from '@/lib/client';

/**
 * The stretch of a chat that is on the page, oldest first and without gaps. It slides: what is far from the reader is
 * let go, so that a chat of any length costs the same.
 */
export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** False while it reaches to the newest message, and new ones are simply added. */
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

/** Keeps the end that the reader is at. */
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
 * The newest page, as it stands now, in the place of what the window knew of that time. Null when the page begins after
 * the window ends: what lies between is not known.
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

/** One's own message, as soon as the server has it. */
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

/** Whether something older than the newest page was deleted between two readings of it: the sums do not add up. */
export function hasLostOlder(
  before: Pick<Page<ChatMessage>, 'items' | 'total'>,
  now: Pick<Page<ChatMessage>, 'items' | 'total' | 'nextCursor'>,
): boolean {
  const [newestBefore] = before.items;
  const oldestNow = now.items.at(-1);
  if (!newestBefore || !oldestNow) return false;
  const added = now.items.filter((message) => compareMessages(message, newestBefore) > 0).length;
  const kept = new Set(now.items.map(({ id }) => id));
  const gone = before.items.filter(
    (message) => !kept.has(message.id) && compareMessages(message, oldestNow) > 0,
  ).length;
  return now.total !== before.total + added - gone;
}
