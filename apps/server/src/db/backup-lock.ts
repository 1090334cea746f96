import type { Database, Queryable } from './client';

/** Any number, the same in every instance: contents of files stay while a backup copies them. */
const BACKUP_LOCK = 7_220_043;

/** Waits for removals under way; afterwards there are none until it is released. */
export async function holdFileRemovals(db: Database): Promise<() => Promise<void>> {
  const connection = await db.reserve();
  await connection`select pg_advisory_lock_shared(${BACKUP_LOCK})`;
  return async () => {
    await connection`select pg_advisory_unlock_shared(${BACKUP_LOCK})`;
    connection.release();
  };
}

/** Asked within the transaction that removes; holds until its commit. */
export async function mayRemoveFiles(tx: Queryable): Promise<boolean> {
  const [row] = await tx<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as is_free`;
  return row?.isFree ?? false;
}
