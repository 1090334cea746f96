import { beforeEach, expect, test, vi } from 'vitest';
import { closeTab, deliverMail, inTab, loseMail, openBrowser, streams } from './browser.fixture';
import { shareLive } from './shared-live';

beforeEach(() => {
  vi.useFakeTimers();
  openBrowser();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a tab at the log position `first`. Returns the event numbers it receives, and `reset` for a full refetch. */
function openTab(name: string, first: number | undefined) {
  const received: (number | 'reset')[] = [];
  inTab(name, () =>
    shareLive('live', first?.toString(), {
      onEvent: (id) => received.push(Number(id)),
      onReset: () => received.push('reset'),
      onState: () => {},
      onRefused: () => {},
    }),
  );
  return received;
}
const latest = () => streams.at(-1);

test('one tab reads the stream and every tab gets each event once', () => {
  const [a, b] = [openTab('a', 10), openTab('b', 10)];
  latest()?.onopen?.();
  deliverMail();
  latest()?.send(11);
  latest()?.send(14);
  deliverMail();
  expect(streams).toHaveLength(1);
  expect([a, b]).toEqual([
    [11, 14],
    [11, 14],
  ]);
});

test('a new tab misses nothing when an event overtakes the reply to its request', () => {
  openTab('a', 10);
  latest()?.onopen?.();
  latest()?.send(11);
  latest()?.send(12);
  deliverMail();
  // Its page was fetched before 11 and it listens only now; 13 is sent before its request is handled.
  latest()?.send(13);
  const late = openTab('b', 10);
  deliverMail();
  expect(late).toEqual([11, 12, 13]);
});

test('the successor continues from its own last event', () => {
  openTab('a', 10);
  const successor = openTab('b', 10);
  latest()?.onopen?.();
  latest()?.send(11);
  deliverMail();
  latest()?.send(12);
  loseMail();
  closeTab('a');
  expect(latest()?.url).toBe('/api/events?after=11');
  latest()?.onopen?.();
  latest()?.send(12);
  deliverMail();
  expect(successor).toEqual([11, 12]);
});

test('a tab behind the successor refetches everything once, others do not', () => {
  openTab('a', 10);
  latest()?.onopen?.();
  deliverMail();
  // Its page already includes 11; the older tab never received it.
  const [successor, older] = [openTab('b', 11), openTab('c', 10)];
  deliverMail();
  latest()?.send(11);
  loseMail();
  closeTab('a');
  expect(latest()?.url).toBe('/api/events?after=11');
  latest()?.onopen?.();
  deliverMail();
  latest()?.send(12);
  deliverMail();
  expect(successor).toEqual([12]);
  expect(older).toEqual(['reset', 12]);
});

test('no event is skipped at the very beginning of the log', () => {
  const only = openTab('a', 0);
  expect(latest()?.url).toBe('/api/events?after=0');
  latest()?.onopen?.();
  latest()?.send(1);
  expect(only).toEqual([1]);
});

test('a page without a position refetches everything once the stream is open', () => {
  const [a, b] = [openTab('a', undefined), openTab('b', undefined)];
  expect(latest()?.url).toBe('/api/events');
  deliverMail();
  latest()?.onopen?.();
  deliverMail();
  latest()?.send(7);
  latest()?.send(8);
  deliverMail();
  latest()?.send(9);
  deliverMail();
  expect(a).toEqual(['reset', 7, 8, 9]);
  expect(b[0]).toBe('reset');
  expect(b.at(-1)).toBe(9);
});
