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

/** A tab whose page was read when the log stood at `first`: the numbers it hears, and `reset` where it reads all anew. */
function openTab(name: string, first: number | undefined) {
  const heard: (number | 'reset')[] = [];
  inTab(name, () =>
    shareLive('live', first?.toString(), {
      onEvent: (id) => heard.push(Number(id)),
      onReset: () => heard.push('reset'),
      onState: () => {},
      onRefused: () => {},
    }),
  );
  return heard;
}
const latest = () => streams.at(-1);

test('one tab reads, all hear, each event once', () => {
  const [a, b] = [openTab('a', 10), openTab('b', 10)];
  latest()?.onopen?.();
  deliverMail();
  latest()?.say(11);
  latest()?.say(14);
  deliverMail();
  expect(streams).toHaveLength(1);
  expect([a, b]).toEqual([
    [11, 14],
    [11, 14],
  ]);
});

test('an event that overtakes the answer to a new tab makes it skip nothing', () => {
  openTab('a', 10);
  latest()?.onopen?.();
  latest()?.say(11);
  latest()?.say(12);
  deliverMail();
  // Its page was read before 11, and it listens only now; 13 is on its way to it before its question is heard.
  latest()?.say(13);
  const late = openTab('b', 10);
  deliverMail();
  expect(late).toEqual([11, 12, 13]);
});

test('the heir goes on from what it knows, whatever the other has heard last', () => {
  openTab('a', 10);
  const heir = openTab('b', 10);
  latest()?.onopen?.();
  latest()?.say(11);
  deliverMail();
  latest()?.say(12);
  loseMail();
  closeTab('a');
  expect(latest()?.url).toBe('/api/events?after=11');
  latest()?.onopen?.();
  latest()?.say(12);
  deliverMail();
  expect(heir).toEqual([11, 12]);
});

test('who knows less than the heir reads everything once, and others do not', () => {
  openTab('a', 10);
  latest()?.onopen?.();
  deliverMail();
  // Its page holds 11 already; the older tab was never told of it.
  const [heir, older] = [openTab('b', 11), openTab('c', 10)];
  deliverMail();
  latest()?.say(11);
  loseMail();
  closeTab('a');
  expect(latest()?.url).toBe('/api/events?after=11');
  latest()?.onopen?.();
  deliverMail();
  latest()?.say(12);
  deliverMail();
  expect(heir).toEqual([12]);
  expect(older).toEqual(['reset', 12]);
});

test('at the very beginning of the log nothing is skipped either', () => {
  const only = openTab('a', 0);
  expect(latest()?.url).toBe('/api/events?after=0');
  latest()?.onopen?.();
  latest()?.say(1);
  expect(only).toEqual([1]);
});

test('not knowing where the page stands, it is read anew once the stream is open', () => {
  const [a, b] = [openTab('a', undefined), openTab('b', undefined)];
  expect(latest()?.url).toBe('/api/events');
  deliverMail();
  latest()?.onopen?.();
  deliverMail();
  latest()?.say(7);
  latest()?.say(8);
  deliverMail();
  latest()?.say(9);
  deliverMail();
  expect(a).toEqual(['reset', 7, 8, 9]);
  expect(b[0]).toBe('reset');
  expect(b.at(-1)).toBe(9);
});
