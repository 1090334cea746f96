import { AUDIT_ACTS, type AuditAct } from '@watchfloor/contract';

/** The search parameters of the log. Days are in the reader's calendar, both inclusive. */
export interface AuditSearch {
  q?: string | undefined;
  act?: AuditAct | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SEARCH_TEXT_MAX = 200;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f-]{36}$/;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { q, act, actor, from, to } = raw;
  return {
    ...(typeof q === 'string' && q.trim() && { q: q.slice(0, SEARCH_TEXT_MAX) }),
    ...(typeof act === 'string' && Object.hasOwn(AUDIT_ACTS, act) && { act: act as AuditAct }),
    ...(typeof actor === 'string' && ID.test(actor) && { actor }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** The query for the server: times instead of days, the end exclusive. */
export function toAuditFilter({ q, act, actor, from, to }: AuditSearch) {
  return {
    ...(q?.trim() && { q: q.trim() }),
    ...(act && { act }),
    ...(actor && { actor }),
    ...(from && { from: startOfDay(from, 0) }),
    ...(to && { to: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
