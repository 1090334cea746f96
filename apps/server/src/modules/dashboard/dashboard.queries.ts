import type { Queryable } from '../../db/client';
import type { Reader } from '../../db/sight';
import { countOfMember, sumVisible } from '../../db/visible-counts';

interface Stats {
  readonly totalReports: number;
  readonly activeInvestigations: number;
  readonly myTasks: number;
  readonly myContributions: number;
}

/** Reads maintained counts only, so that the cost does not grow with the data. */
export async function readStats(db: Queryable, reader: Reader): Promise<Stats> {
  const { id, clearance } = reader;
  const [stats] = await db<Stats[]>`
    select
      visible_total('reports', ${clearance}, ${id}) as total_reports,
      visible_total('investigations:active', ${clearance}, ${id}) as active_investigations,
      (select ${sumVisible(db, reader)} from member_task_counts counted
        where user_id = ${id} and role = 'assignee' and status <> 'completed') as my_tasks,
      ${countOfMember(db, reader, 'report', db`${id}::uuid`)} as my_contributions`;
  if (!stats) throw new Error('the counts returned no row');
  return stats;
}
