import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

const DashboardStats = z.object({
  totalReports: z.int(),
  activeInvestigations: z.int(),
  myTasks: z.int(),
  myContributions: z.int(),
});

export const dashboardEndpoints = {
  stats: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'member',
    summary: 'The four counts of the dashboard',
    response: DashboardStats,
    answer: 'json',
  }),
};
