import { dashboardEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { DashboardService } from './dashboard.service';

export function serveDashboard(serve: Serve, dashboard: DashboardService): void {
  serve(dashboardEndpoints.stats, ({ actor }) => dashboard.getStats(actor));
}
