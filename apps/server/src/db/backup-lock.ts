import type { Database, Queryable } from './client';
import { shareSessionLock, tryLockUntilCommit, unlockSession } from './locks';

/** Waits for removals under way; afterwards there are none until it is released. */
export async function holdFileRemovals(db: Database): Promise<() => Promise<void>> {
  const connection = await db.reserve();
  await shareSessionLock(connection, 'backup');
  return async () => {
    await unlockSession(connection);
    connection.release();
  };
}

/** Asked within the transaction that removes; holds until its commit. */
export const mayRemoveFiles = (tx: Queryable): Promise<boolean> => tryLockUntilCommit(tx, 'backup');
