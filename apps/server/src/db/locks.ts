import type { Fragment, Queryable } from './client';

/**
 * Every advisory lock, in TypeScript and in SQL functions. The numbers are arbitrary but distinct, and the same in every
 * instance.
 */
export const LOCKS = {
  /** Only one instance migrates at a time. */
  migrations: 7_220_041,
  /** Writers of live events share it until their commit; a reader that skips a missing number takes it exclusively. */
  liveLog: 7_220_042,
  /** A backup shares it for its whole duration; a removal of file contents only tries to take it. */
  backup: 7_220_043,
  /** Taken in SQL by `append_audit`: concurrent acts form one chain. */
  auditChain: 7_220_044,
  /** Taken in SQL: shared by `index_reports`, exclusive in `forget_words`. */
  searchWords: 7_220_045,
  /** Two sources that report the same event concurrently end up in one story. */
  feedStories: 7_220_046,
  /** Of two concurrent first sign-ins, one becomes the admin. */
  memberCreation: 7_220_047,
  /** A template of test databases can be cloned only while nobody uses it. */
  testDatabases: 7_220_048,
  /** Taken in SQL: who sees what is worked out by one transaction at a time. */
  sight: 7_220_049,
} as const;

/**
 * Locks on one object, named by its id. PostgreSQL separates two-key locks from one-key locks, so these never collide with
 * the numbers above. Two ids with the same hash wait for each other, which is harmless.
 */
export const LOCK_CLASSES = {
  /** The uploads of a member: summed up and added to by one request at a time. */
  memberUploads: 1,
  /** An admin's look at a member: recorded once, however many requests ask at once. */
  activityLooks: 2,
} as const;

type Lock = keyof typeof LOCKS;

/** Waits for the lock and keeps it until the commit. */
export async function lockUntilCommit(tx: Queryable, lock: Lock): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCKS[lock]})`;
}

export async function lockIdUntilCommit(
  tx: Queryable,
  lockClass: keyof typeof LOCK_CLASSES,
  id: string,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASSES[lockClass]}, hashtext(${id}))`;
}

/** Part of a statement that takes the lock in shared mode until the commit. */
export const sharedUntilCommit = (tx: Queryable, lock: Lock): Fragment =>
  tx`pg_advisory_xact_lock_shared(${LOCKS[lock]})`;

/** Does not wait. Keeps the lock until the commit. */
export async function tryLockUntilCommit(tx: Queryable, lock: Lock): Promise<boolean> {
  const [row] = await tx<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCKS[lock]}) as is_locked`;
  return row?.isLocked ?? false;
}

/** Held by the connection, over any number of transactions, until it unlocks all or ends. */
export async function lockSession(connection: Queryable, lock: Lock): Promise<void> {
  await connection`select pg_advisory_lock(${LOCKS[lock]})`;
}

export async function shareSessionLock(connection: Queryable, lock: Lock): Promise<void> {
  await connection`select pg_advisory_lock_shared(${LOCKS[lock]})`;
}

export async function unlockSession(connection: Queryable): Promise<void> {
  await connection`select pg_advisory_unlock_all()`;
}
