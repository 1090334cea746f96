import type { Search } from './report-search.queries';
import type { Shares } from './search-estimate';

const KEPT_MS = 60_000;
const KEPT_MOST = 1000;

/** What a search looks for and what there is to go by. */
export interface AssessedSearch {
  readonly search: Search;
  readonly reports: number;
  readonly shares: Shares;
}

/** Remembers for a minute how common a common search is, so that its next page and its next reader need not find out again. */
export function createCommonSearches() {
  const known = new Map<string, { assessed: AssessedSearch; until: number }>();
  const keyOf = (terms: readonly string[], type: string | undefined) =>
    JSON.stringify([type, terms]);
  return {
    recall(terms: readonly string[], type: string | undefined): AssessedSearch | null {
      const entry = known.get(keyOf(terms, type));
      return entry && entry.until > Date.now() ? entry.assessed : null;
    },
    remember(terms: readonly string[], assessed: AssessedSearch): void {
      const { type } = assessed.search;
      const oldest = known.keys().next();
      if (known.size >= KEPT_MOST && !oldest.done) known.delete(oldest.value);
      const key = keyOf(terms, type);
      known.delete(key);
      known.set(key, { assessed, until: Date.now() + KEPT_MS });
    },
  };
}
