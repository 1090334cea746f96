import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
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
