import type { Search } from './report-search.queries';
import type { Shares } from './search-estimate';

const KEPT_MS = 60_000;
const KEPT_MOST = 1000;

/** Remembers for a minute how common a common search is, so that its next page and its next reader need not find out again. */
export function createCommonSearches() {
  const known = new Map<string, { shares: Shares; until: number }>();
  const keyOf = ({ type, terms }: Search) =>
    JSON.stringify([type, terms.map((term) => term.needle)]);
  return {
    recall(search: Search): Shares | null {
      const entry = known.get(keyOf(search));
      return entry && entry.until > Date.now() ? entry.shares : null;
    },
    remember(search: Search, shares: Shares): void {
      if (this.recall(search)) return;
      const oldest = known.keys().next();
      if (known.size >= KEPT_MOST && !oldest.done) known.delete(oldest.value);
      known.delete(keyOf(search));
      known.set(keyOf(search), { shares, until: Date.now() + KEPT_MS });
    },
  };
}
