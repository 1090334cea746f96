import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api-error';
import { dropUnseen } from './refresh';
import type { Refresh } from './refresh-rules';

/** Spreads the requests of many browsers. */
const SPREAD_MS = 150;
/** The shortest time between two refetches of one key. What its reader may no longer see waits for no other refetch. */
const FORGET_PAUSE_MS = 200;
const NOW_PAUSE_MS = 500;
const LIST_PAUSE_MS = 800;
/** What many changes concern a little is refetched rarely. */
const CALM_PAUSE_MS = 10_000;
/** A failed refetch is repeated, because the event does not come again. */
const RETRY_MS = 3000;
/** Scrolled further than this, a list that grows at the top would move under the reader. */
const AWAY_PX = 120;

interface Waiting {
  key: QueryKey;
  isList: boolean;
  isCalm?: boolean;
  isForgotten?: boolean;
}

/** A list that waits for its reader does not hold up what must be refetched at once. */
const hashOf = ({ key, isList, isForgotten = false }: Waiting) =>
  hashKey([isList, isForgotten, ...key]);

function pauseOf({ isList, isCalm, isForgotten }: Waiting): number {
  if (isForgotten) return FORGET_PAUSE_MS;
  if (isCalm) return CALM_PAUSE_MS;
  return isList ? LIST_PAUSE_MS : NOW_PAUSE_MS;
}

/** Refetches what live events changed, with as few requests as possible. */
export function createRefresher(queryClient: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const readAt = new Map<string, number>();
  const parked = new Map<string, QueryKey>();
  /** The address at which the reader scrolled away from the top. A screen that replaces another starts at the top. */
  let awayAt = '';

  function read(waiting: Waiting): void {
    const { key, isList } = waiting;
    const hash = hashOf(waiting);
    timers.delete(hash);
    if (isList && scrollY > AWAY_PX) {
      parked.set(hash, key);
      return;
    }
    readAt.set(hash, Date.now());
    // At another address, the list on screen is one that is being left: its reader may come back to its last page.
    if (isList && awayAt === location.href) keepFirstPage(queryClient, key);
    // A first fetch in progress may predate the event, and invalidating does not restart it.
    const isTooSoon = isBeingLoaded(queryClient, key);
    void queryClient.invalidateQueries({ queryKey: key }).then(() => {
      if (hasFailedToRead(queryClient, key)) plan({ ...waiting, isCalm: false }, RETRY_MS);
      else if (isTooSoon) plan({ ...waiting, isCalm: false });
    });
  }

  function plan(waiting: Waiting, leastMs = 0): void {
    const hash = hashOf(waiting);
    if (timers.has(hash) || parked.has(hash)) return;
    const earliest = (readAt.get(hash) ?? 0) + pauseOf(waiting) - Date.now();
    const spread = waiting.isForgotten ? 0 : Math.random() * SPREAD_MS;
    const delay = Math.max(spread, earliest, leastMs);
    timers.set(
      hash,
      setTimeout(() => read(waiting), delay),
    );
  }

  function refresh(changed: Refresh): void {
    const { now = [], lists = [], calm = [], later = [], forget = [], everything } = changed;
    if (everything) plan({ key: [], isList: false });
    dropUnseen(queryClient, forget);
    for (const key of forget) plan({ key, isList: false, isForgotten: true });
    for (const key of now) plan({ key, isList: false });
    for (const key of lists) plan({ key, isList: true });
    for (const key of calm) plan({ key, isList: false, isCalm: true });
    for (const queryKey of later) {
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  }

  addEventListener(
    'scroll',
    () => {
      if (scrollY > AWAY_PX) awayAt = location.href;
      else if (awayAt !== location.href) awayAt = '';
      if (parked.size === 0 || scrollY > AWAY_PX) return;
      const keys = [...parked.values()];
      parked.clear();
      // Not at once: opening a screen scrolls to the top, often just before the list that it replaces goes.
      for (const key of keys) plan({ key, isList: true }, SPREAD_MS);
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

/** A 4xx is final; any other failure may pass. */
function hasFailedToRead(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state: { error } }) => error && !(error instanceof ApiError && error.status < 500));
}

/**
 * Keeps only the first page of a list on screen, because refetching all loaded pages takes as many calls. A list not on
 * screen keeps its pages, so that its reader comes back to the same place.
 */
function keepFirstPage(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey, type: 'active' }, (data) =>
    data && Array.isArray(data.pages) && data.pages.length > 1
      ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  );
}
