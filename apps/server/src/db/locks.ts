import type { Database, Fragment, Queryable } from './client';

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
  /** Taken in SQL: shared by `index_searchable`, exclusive in `forget_words`. */
  searchWords: 7_220_045,
  /** Two sources that report the same event concurrently end up in one story. */
  feedStories: 7_220_046,
  /** Of two concurrent first sign-ins, one becomes the admin. */
  memberCreation: 7_220_047,
  /** A template of test databases can be cloned only while nobody uses it. */
  testDatabases: 7_220_048,
  /** Taken in SQL: who sees what is worked out by one transaction at a time. */
  sight: 7_220_049,
  /** Taken in SQL: one transaction at a time folds texts or indexes their words. */
  searchIndexing: 7_220_050,
  /** One instance at a time finds entities in texts. */
  entityScanning: 7_220_051,
  /** Merges of entities are laid out anew with each of them, by one transaction at a time. */
  entityMerging: 7_220_062,
  /** One instance at a time compares texts with saved searches. */
  savedSearches: 7_220_053,
  /** One instance at a time adds to collections: what is added later is read later. */
  taxii: 7_220_061,
  /** Taken in SQL by `fold_map_changes`. */
  mapCells: 7_220_071,
  /** One instance at a time applies imports: an object that two of them bring is stored once. */
  imports: 7_220_070,
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
  /** The saved searches of a member: counted and added to by one request at a time. */
  memberSearches: 31,
  /** The tokens of a member: counted and added to by one request at a time. */
  memberTokens: 32,
  /** The webhooks of a member: counted and added to by one request at a time. */
  memberWebhooks: 33,
  /** The names that a member gave to entities: summed up and added to by one request at a time. */
  memberNames: 34,
  /** The reports that a member sends with one Idempotency-Key: one request at a time. */
  reportKeys: 35,
  /** The imports of a member: summed up and added to by one request at a time. */
  memberImports: 70,
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

/**
 * Works while a transaction of its own holds the lock; null if another has it. Rejects at once if that transaction is lost, while the
 * work goes on without the lock. What is sent on a lost reserved connection may never be answered.
 */
export function runWhileLocked<T>(
  db: Database,
  lock: Lock,
  work: () => Promise<T>,
): Promise<T | null> {
  const run = db.begin(async (tx): Promise<T | null> => {
    if (!(await tryLockUntilCommit(tx, lock))) return null;
    await tx`set local idle_in_transaction_session_timeout to 0`;
    return work();
  });
  return run as Promise<T | null>;
}
