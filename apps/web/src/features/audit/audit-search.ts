/** The search parameters of the log. Days are in the reader's calendar, both inclusive. */
export interface AuditSearch {
  q?: string | undefined;
  /** Known or not: the names of all acts are loaded with the log. */
  act?: string | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SEARCH_TEXT_MAX = 200;
const ACT = /^[a-z.-]{1,50}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f-]{36}$/;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { q, act, actor, from, to } = raw;
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, SEARCH_TEXT_MAX) }),
    ...(typeof act === 'string' && ACT.test(act) && { act }),
    ...(typeof actor === 'string' && ID.test(actor) && { actor }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
