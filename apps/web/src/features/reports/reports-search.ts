import { INTELLIGENCE_TYPES, type IntelligenceType } from '@watchfloor/contract';

/** What the list's address says: the text searched for and the type filtered by. */
export interface ReportsSearch {
  q?: string | undefined;
  type?: IntelligenceType | undefined;
}

const SEARCH_TEXT_MAX = 500;

export function readReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const q = typeof raw.q === 'string' ? raw.q.slice(0, SEARCH_TEXT_MAX) : '';
  const type = INTELLIGENCE_TYPES.find((known) => known === raw.type);
  return { ...(q.trim() && { q }), ...(type && { type }) };
}
