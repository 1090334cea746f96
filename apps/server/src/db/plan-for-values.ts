import type { Queryable } from './client';

/**
 * Has PostgreSQL plan each statement for its values, for filters that one report meets or a million. Otherwise it soon
 * uses one plan for all values.
 */
export async function planForValues<Result>(
  db: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if ('begin' in db) return (await db.begin((tx) => planForValues(tx, work))) as Result;
  await db`set local plan_cache_mode = force_custom_plan`;
  return work(db);
}
