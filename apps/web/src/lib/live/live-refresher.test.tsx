import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './live-refresher';

const KEY = ['reports'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  scrollToPosition(0);
});

function scrollToPosition(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  dispatchEvent(new Event('scroll'));
}

async function openListOfThreePages() {
  const queryClient = new QueryClient();
  const read = vi.fn(async ({ pageParam }: { pageParam: number }) => `page ${pageParam}`);
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: read,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 3 ? pages.length + 1 : undefined),
  });
  const close = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  read.mockClear();
  const pages = () => observer.getCurrentResult().data?.pages.length;
  expect(pages()).toBe(3);
  return { refresh: createRefresher(queryClient), read, close, pages };
}

test('a list is refreshed when its reader is back at the top', async () => {
  const { refresh, read, close, pages } = await openListOfThreePages();
  scrollToPosition(3000);
  refresh({ lists: [KEY] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).not.toHaveBeenCalled();
  scrollToPosition(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledOnce();
  expect(pages()).toBe(1);
  close();
});

test('a list that a new screen replaces keeps its pages', async () => {
  const { refresh, read, close, pages } = await openListOfThreePages();
  scrollToPosition(3000);
  refresh({ lists: [KEY] });
  await vi.advanceTimersByTimeAsync(5000);
  // The new screen starts at the top, and only then does the list go.
  scrollToPosition(0);
  close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).not.toHaveBeenCalled();
  expect(pages()).toBe(3);
});

test('a list that a new screen replaces slowly keeps its pages', async () => {
  const { refresh, read, close, pages } = await openListOfThreePages();
  const listAddress = location.href;
  scrollToPosition(3000);
  refresh({ lists: [KEY] });
  await vi.advanceTimersByTimeAsync(5000);
  history.pushState(null, '', '/elsewhere');
  scrollToPosition(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(3);
  expect(pages()).toBe(3);
  // Back, and the position is not restored yet.
  history.replaceState(null, '', listAddress);
  refresh({ lists: [KEY] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(pages()).toBe(3);
  close();
});

test('what may have become hidden is refreshed at once, also far down a list that waits', async () => {
  const { refresh, read, close } = await openListOfThreePages();
  scrollToPosition(3000);
  refresh({ lists: [KEY] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).not.toHaveBeenCalled();
  refresh({ forget: [KEY] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalled();
  close();
});

async function openReport(load: () => Promise<string>) {
  const queryClient = new QueryClient();
  const read = vi.fn(load);
  const observer = new QueryObserver(queryClient, { queryKey: ['report'], queryFn: read });
  const close = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { refresh: createRefresher(queryClient), read, close };
}

test('what its reader may no longer see waits for no other refetch, and never long', async () => {
  const { refresh, read, close } = await openReport(async () => 'text');
  refresh({ now: [['report']] });
  await vi.advanceTimersByTimeAsync(150);
  refresh({ now: [['report']] });
  read.mockClear();
  refresh({ forget: [['report']] });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  for (let change = 0; change < 50; change += 1) refresh({ forget: [['report']] });
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
  close();
});

test('what was first asked for before its reader lost it is asked for again as soon as it is there', async () => {
  let answer = (_text: string) => {};
  const { refresh, read, close } = await openReport(
    () => new Promise((resolve) => (answer = resolve)),
  );
  refresh({ forget: [['report']] });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  answer('what they could see');
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
  close();
});
