import type { Queryable } from './client';

/** The clock of the database, which all instances share. */
export async function readNow(db: Queryable): Promise<Date> {
  const [row] = await db<{ now: string }[]>`select now()`;
  return new Date(row?.now ?? Date.now());
}
