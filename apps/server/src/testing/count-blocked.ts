import type { Queryable } from '../db/client';

/** How many statements wait for a lock in this database. Other tests share the server. */
export async function countBlocked(db: Queryable): Promise<number> {
  const waiting = await db`
    select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  return waiting.length;
}
