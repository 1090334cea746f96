import type { Database, Queryable } from './client';
import { shareSessionLock, tryLockUntilCommit, unlockSession } from './locks';

/** Waits for running removals, then blocks new ones until the returned function is called. */
export async function lockFileRemovals(db: Database): Promise<() => Promise<void>> {
  const connection = await db.reserve();
  await shareSessionLock(connection, 'backup');
  return async () => {
    await unlockSession(connection);
    connection.release();
  };
}

/** Call in the transaction that removes; the lock lasts until its commit. */
export const mayRemoveFiles = (tx: Queryable): Promise<boolean> => tryLockUntilCommit(tx, 'backup');
