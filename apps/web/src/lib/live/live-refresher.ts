import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api-error';
import type { Refresh } from './live-rules';

/** Not all browsers ask in the same instant. */
const SPREAD_MS = 150;
/** What changes all the time is read again this often at most. */
const NOW_PAUSE_MS = 500;
const LIST_PAUSE_MS = 800;
/** What could not be read again is tried anew: nobody would tell of it a second time. */
const RETRY_MS = 3000;
/** Further down than this, a list that grows at its top would move what is being read. */
const AWAY_PX = 120;

interface Waiting {
  key: QueryKey;
  isList: boolean;
}

/** Turns what changed into as few readings as keep every screen right. */
export function createRefresher(queryClient: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const readAt = new Map<string, number>();
  const parked = new Map<string, QueryKey>();

  function read({ key, isList }: Waiting): void {
    const hash = hashKey(key);
    timers.delete(hash);
    if (isList && scrollY > AWAY_PX) {
      parked.set(hash, key);
      return;
    }
    readAt.set(hash, Date.now());
    if (isList) keepFirstPage(queryClient, key);
    // A first reading that is under way may be of before the event, and is not begun anew by this.
    const isTooSoon = isBeingLoaded(queryClient, key);
    void queryClient.invalidateQueries({ queryKey: key }).then(() => {
      if (hasFailedToRead(queryClient, key)) plan({ key, isList }, RETRY_MS);
      else if (isTooSoon) plan({ key, isList });
    });
  }

  function plan(waiting: Waiting, leastMs = 0): void {
    const hash = hashKey(waiting.key);
    if (timers.has(hash) || parked.has(hash)) return;
    const pause = waiting.isList ? LIST_PAUSE_MS : NOW_PAUSE_MS;
    const earliest = (readAt.get(hash) ?? 0) + pause - Date.now();
    const delay = Math.max(Math.random() * SPREAD_MS, earliest, leastMs);
    timers.set(
      hash,
      setTimeout(() => read(waiting), delay),
    );
  }

  function refresh({ now = [], lists = [], everything }: Refresh): void {
    if (everything) plan({ key: [], isList: false });
    for (const key of now) plan({ key, isList: false });
    for (const key of lists) plan({ key, isList: true });
  }

  addEventListener(
    'scroll',
    () => {
      if (parked.size === 0 || scrollY > AWAY_PX) return;
      const keys = [...parked.values()];
      parked.clear();
      for (const key of keys) read({ key, isList: true });
    },
    { passive: true },
  );
  return refresh;
}

function isBeingLoaded(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .some(({ state: { data } }) => data === undefined);
}

/** Refused for good is an answer too; anything else may go better later. */
function hasFailedToRead(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state: { error } }) => error && !(error instanceof ApiError && error.status < 500));
}

/**
 * A list starts anew from its first page: reading all loaded pages again would take as many calls. One that was left for a
 * while keeps them, for its reader comes back to where they were.
 */
function keepFirstPage(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey, type: 'active' }, (data) =>
    data && Array.isArray(data.pages) && data.pages.length > 1
      ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  );
}
