import type { Actor, Platform } from '../../platform';
import { readStats } from './dashboard.queries';

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ db }: Platform) {
  return { getStats: (actor: Actor) => readStats(db, actor) };
}
