import type { Database, Tx } from '../db/client';

/** Changes rows that triggers protect. Only the owner of the tables can do this. */
export const withoutTriggers = (
  db: Database,
  tables: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
) =>
  db.begin(async (tx) => {
    for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`;
    await work(tx);
    for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`;
  });
