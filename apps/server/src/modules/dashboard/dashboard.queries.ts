import type { Queryable } from '../../db/client';

interface Stats {
  readonly totalReports: number;
  readonly activeInvestigations: number;
  readonly myTasks: number;
  readonly myContributions: number;
}

/** Reads maintained counts only, so that the cost does not grow with the data. */
export async function readStats(db: Queryable, userId: string): Promise<Stats> {
  const [stats] = await db<Stats[]>`
    select
      total_of('reports') as total_reports,
      total_of('investigations:active') as active_investigations,
      (select coalesce(sum(count), 0)::int from member_task_counts
        where user_id = ${userId} and role = 'assignee' and status <> 'completed') as my_tasks,
      coalesce((select report_count from users where id = ${userId}), 0) as my_contributions`;
  if (!stats) throw new Error('the counts returned no row');
  return stats;
}
