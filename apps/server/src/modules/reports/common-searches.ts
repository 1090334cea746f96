import type { Search } from './report-search.queries';

export interface Commonness {
  /** Whether even the titles and tags that match are many. */
  readonly headings: boolean;
}

const KEPT_MS = 60_000;
const KEPT_MOST = 1000;

/** Remembers for a minute which searches match much, so that the next page, or the next reader, need not find out again. */
export function createCommonSearches() {
  const known = new Map<string, { common: Commonness; until: number }>();
  const keyOf = ({ type, patterns }: Search) => JSON.stringify([type, patterns]);
  return {
    recall(search: Search): Commonness | null {
      const entry = known.get(keyOf(search));
      return entry && entry.until > Date.now() ? entry.common : null;
    },
    remember(search: Search, common: Commonness): Commonness {
      const oldest = known.keys().next();
      if (known.size >= KEPT_MOST && !oldest.done) known.delete(oldest.value);
      known.delete(keyOf(search));
      known.set(keyOf(search), { common, until: Date.now() + KEPT_MS });
      return common;
    },
  };
}
