import type { Fragment, Queryable } from './client';

/*
 * Values that the planner is not to know. Where it believes that a plan made for the value is better, it plans the statement anew
 * each time, and that takes longer than running it: with a value it cannot see it keeps the plan.
 */

export const unseen = (db: Queryable, text: string): Fragment => db`(select ${text}::text)`;

export const unseenList = (db: Queryable, texts: readonly string[]): Fragment =>
  db`(select ${texts as string[]}::text[])::text[]`;
