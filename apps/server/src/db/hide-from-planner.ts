import type { Fragment, Queryable } from './client';

/*
 * Hides a value from the planner. If PostgreSQL expects a plan for the value to be better, it plans the statement each time, which
 * takes longer than running it. With a hidden value it reuses the plan.
 */

export const hideFromPlanner = (db: Queryable, text: string): Fragment =>
  db`(select ${text}::text)`;

export const hideListFromPlanner = (db: Queryable, texts: readonly string[]): Fragment =>
  db`(select ${texts as string[]}::text[])::text[]`;
