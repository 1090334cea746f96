import type { Fragment, Queryable } from './client';

/**
 * Every advisory lock there is, in TypeScript and in SQL functions. The numbers are any, the same in every instance, and
 * no two are equal: whoever takes one must wait only for those who mean the same.
 */
export const LOCKS = {
  /** Only one instance migrates at a time. */
  migrations: 7_220_041,
  /** Writers of live events share it until their commit; whoever reads past a missing number takes it alone. */
  liveLog: 7_220_042,
  /** A backup shares it from beginning to end; removing the content of a file only tries for it. */
  backup: 7_220_043,
  /** Taken in SQL by `append_audit`: acts at the same moment become one chain. */
  auditChain: 7_220_044,
  /** Taken in SQL: shared by `index_reports`, alone by `forget_words`. */
  searchWords: 7_220_045,
  /** Two sources that report the same event at the same moment end in one story. */
  feedStories: 7_220_046,
  /** Of two who sign in first, one is first. */
  memberCreation: 7_220_047,
  /** Cloning the template of the tests' databases needs it unused. */
  testDatabases: 7_220_048,
} as const;

/**
 * Locks on one thing out of many, named by its id. PostgreSQL keeps locks of two keys apart from locks of one, so
 * these never meet the numbers above. Two ids of the same hash wait for each other, which costs a moment and nothing else.
 */
export const LOCK_CLASSES = {
  /** The uploads of a member, added up and added to by one at a time. */
  memberUploads: 1,
} as const;

type Lock = keyof typeof LOCKS;

/** Waits for the lock, which is then held until the commit. */
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

/** Part of a statement: evaluating it waits for whoever has the lock alone, and shares it until the commit. */
export const sharedUntilCommit = (tx: Queryable, lock: Lock): Fragment =>
  tx`pg_advisory_xact_lock_shared(${LOCKS[lock]})`;

/** Never waits. What was got is held until the commit. */
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
