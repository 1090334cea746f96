import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, isConnectionError, type Queryable } from './client';
import { coalesce } from './coalesce';
import { withDeadline } from './deadline';
import * as lsn from './min-read-lsn';

/** Where a list was read: from the replica, or from the primary and why. */
export const READ_OUTCOMES = ['replica', 'behind', 'away', 'failed'] as const;
type ReadOutcome = (typeof READ_OUTCOMES)[number];

export interface ReplicaState {
  readonly isReached: boolean;
  /** Null when the server cannot be reached or is no replica. */
  readonly lagBytes: number | null;
}

type Work<T> = (from: Queryable) => Promise<T>;

/** Reads heavy lists from a replica without showing anyone a state older than what they wrote or were notified of. */
export interface ListReads {
  /** Reads from the primary if the replica is behind or fails: `work` may run twice. */
  read<T>(work: Work<T>): Promise<T>;
  /** Call between the commit of a write and its response. */
  markWrite(): Promise<void>;
  /** Call before browsers are notified of what was committed. */
  markBroadcast(): Promise<void>;
  /** Null without a replica. */
  readState(): Promise<ReplicaState | null>;
  counts(): Readonly<Record<ReadOutcome, number>> | null;
}

/** How long the replica may take to say how far it has replayed. */
const POSITION_MS = 1000;
/** How long it may take for a list; far longer than any list needs. */
const READ_MS = 5000;
/** How long it is not used after a failed connection. */
const AWAY_MS = 5000;
/** How long the response to a write waits while its position cannot be stored. */
const MARK_MS = 5000;
const MARK_RETRY_MS = 250;

interface Options {
  readonly db: Database;
  readonly replica: Database | null;
  readonly log: FastifyBaseLogger;
  readonly awayMs?: number;
}

export function createListReads({ db, replica, log, awayMs = AWAY_MS }: Options): ListReads {
  if (!replica) {
    return {
      read: (work) => work(db),
      markWrite: async () => {},
      markBroadcast: async () => {},
      readState: async () => null,
      counts: () => null,
    };
  }
  const counts: Record<ReadOutcome, number> = { replica: 0, behind: 0, away: 0, failed: 0 };
  let awayUntil = 0;
  const findMinReadLsn = shareStatement(() => lsn.findMinReadLsn(db));
  const raiseMinReadLsn = shareStatement(() => lsn.raiseMinReadLsn(db));

  async function requireMinReadLsn(): Promise<lsn.MinReadLsn> {
    const known = await findMinReadLsn();
    if (known) return known;
    await raiseMinReadLsn();
    return requireMinReadLsn();
  }

  function explain(error: unknown): ReadOutcome {
    if (!isConnectionError(error)) {
      log.debug({ err: error }, 'reading from the replica failed');
      return 'failed';
    }
    if (Date.now() >= awayUntil) log.warn({ err: error }, 'the replica is unavailable');
    awayUntil = Date.now() + awayMs;
    return 'away';
  }

  /** Any failure counts, also a row that is not found: the replica may not have it yet. */
  const tryReplica = async <T>(work: Work<T>): Promise<{ value: T } | ReadOutcome> => {
    if (Date.now() < awayUntil) return 'away';
    const min = await requireMinReadLsn();
    return readReplica(replica, min, work).catch(explain);
  };

  return {
    async read(work) {
      const read = await tryReplica(work);
      counts[typeof read === 'string' ? read : 'replica'] += 1;
      return typeof read === 'string' ? work(db) : read.value;
    },

    async markWrite() {
      for (const giveUpAt = Date.now() + MARK_MS; ; ) {
        try {
          await raiseMinReadLsn();
          return;
        } catch (error) {
          // The write is committed: it must not be reported as failed.
          if (Date.now() > giveUpAt) {
            log.warn({ err: error }, 'cannot store the position of a write');
            return;
          }
          await setTimeout(MARK_RETRY_MS);
        }
      }
    },

    markBroadcast: raiseMinReadLsn,

    async readState() {
      try {
        const lagBytes = await withDeadline(lsn.measureLag(db, replica), POSITION_MS);
        return { isReached: true, lagBytes };
      } catch {
        return { isReached: false, lagBytes: null };
      }
    },

    counts: () => ({ ...counts }),
  };
}

/** Concurrent callers share a statement that begins after all of them have called. */
function shareStatement<T>(run: () => Promise<T>): () => Promise<T> {
  const runShared = coalesce(async ([key = '']) => new Map([[key, await run()]]));
  return () => runShared('') as Promise<T>;
}

/**
 * The position check and the list share a connection, so that an address may lead to several replicas. The list has a transaction
 * of its own, begun after the check: all its statements see one state, which is not older than the position.
 */
async function readReplica<T>(
  replica: Database,
  min: lsn.MinReadLsn,
  work: Work<T>,
): Promise<{ value: T } | 'behind'> {
  let isAbandoned = false;
  const position = Promise.withResolvers<boolean>();
  const reading = replica.begin('read only', async (tx) => {
    const isReached = await lsn.hasReached(tx, min);
    position.resolve(isReached);
    if (!isReached || isAbandoned) return 'behind';
    await tx.unsafe('commit; begin isolation level repeatable read read only');
    return { value: await work(tx) };
  }) as Promise<{ value: T } | 'behind'>;
  reading.catch(position.reject);
  try {
    const isReached = await withDeadline(position.promise, POSITION_MS);
    return isReached ? await withDeadline(reading, READ_MS) : 'behind';
  } catch (error) {
    isAbandoned = true;
    throw error;
  }
}
