import { AUDIT_ACTS, type AuditAct } from '@watchfloor/contract';
import type { AuditSearch } from './audit-search';

export const knownAct = (act = ''): AuditAct | undefined =>
  Object.hasOwn(AUDIT_ACTS, act) ? (act as AuditAct) : undefined;

/** The query for the server: times instead of days, the end exclusive. */
export function toAuditFilter({ q, actor, from, to, ...search }: AuditSearch) {
  const act = knownAct(search.act);
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
