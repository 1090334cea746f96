import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, isConnectionError, type Queryable } from './client';
import { coalesce } from './coalesce';
import { withDeadline } from './deadline';
import * as floors from './read-floors';

/** Why a list came from where it did. */
export const READ_OUTCOMES = ['replica', 'behind', 'away', 'failed'] as const;
type ReadOutcome = (typeof READ_OUTCOMES)[number];

export interface ReplicaState {
  readonly isReached: boolean;
  /** What it has yet to read of the primary's log; null when it is away, or is no replica. */
  readonly lagBytes: number | null;
}

/** Where heavy lists are read, and what keeps a replica's delay from being seen. */
export interface ListReads {
  /** From the replica, if it contains what this member has written and heard of; else, and whenever it fails, from the primary. */
  read<T>(memberId: string, work: (from: Queryable) => Promise<T>): Promise<T>;
  /** Called between the commit and the answer of a write: what the member reads next, on any instance, contains it. */
  noteWrite(memberId: string): Promise<void>;
  /** Called before browsers are told of what is committed: what anyone reads upon it contains it. */
  noteTold(): Promise<void>;
  /** Null without a replica. */
  readState(): Promise<ReplicaState | null>;
  counts(): Readonly<Record<ReadOutcome, number>> | null;
}

/** A replica that takes longer to say how far it is has something better to do. */
const ASK_MS = 1000;
/** Far longer than any list takes; then the primary is asked. */
const READ_MS = 5000;
/** It is left alone for so long after it did not answer. */
const AWAY_MS = 5000;
/** For so long an answer waits for its place to be noted, should the database be away just then. */
const NOTE_MS = 5000;
const NOTE_PAUSE_MS = 250;

interface Places {
  readonly db: Database;
  readonly replica: Database | null;
  readonly log: FastifyBaseLogger;
  readonly awayMs?: number;
}

export function createListReads({ db, replica, log, awayMs = AWAY_MS }: Places): ListReads {
  if (!replica) {
    return {
      read: (_memberId, work) => work(db),
      noteWrite: async () => {},
      noteTold: async () => {},
      readState: async () => null,
      counts: () => null,
    };
  }
  const counts: Record<ReadOutcome, number> = { replica: 0, behind: 0, away: 0, failed: 0 };
  let awayUntil = 0;
  const findFloor = coalesce((ids) => floors.findFloors(db, ids));
  const raiseFloor = coalesce(async (ids) => {
    await floors.raiseFloors(db, ids);
    return new Map<string, never>();
  });

  /** Unknown for everyone after a crash of the primary: then it is where the primary is now. */
  async function readFloor(memberId: string): Promise<floors.Floor> {
    const known = await findFloor(memberId);
    if (known !== undefined) return known;
    await floors.raiseFloorOfAll(db);
    const raised = await findFloor(memberId);
    if (raised === undefined) throw new Error('a floor that was just raised is gone');
    return raised;
  }

  function explain(error: unknown): ReadOutcome {
    if (!isConnectionError(error)) {
      log.debug({ err: error }, 'the replica could not answer');
      return 'failed';
    }
    if (Date.now() >= awayUntil) log.warn({ err: error }, 'the replica is away');
    awayUntil = Date.now() + awayMs;
    return 'away';
  }

  return {
    async read<T>(memberId: string, work: (from: Queryable) => Promise<T>): Promise<T> {
      let outcome: ReadOutcome = 'away';
      if (Date.now() >= awayUntil) {
        const floor = await readFloor(memberId);
        try {
          const answer = await readReplica(replica, floor, work);
          outcome = answer ? 'replica' : 'behind';
          if (answer) return answer.value;
        } catch (error) {
          // Whatever it was, also something not found there yet: what the primary says counts.
          outcome = explain(error);
        } finally {
          counts[outcome] += 1;
        }
      } else counts.away += 1;
      return work(db);
    },

    async noteWrite(memberId) {
      for (const givenUpAt = Date.now() + NOTE_MS; ; ) {
        try {
          await raiseFloor(memberId);
          return;
        } catch (error) {
          // The act is done, whatever becomes of this.
          if (Date.now() > givenUpAt) {
            log.warn({ err: error }, 'the place of a write could not be noted');
            return;
          }
          await setTimeout(NOTE_PAUSE_MS);
        }
      }
    },

    noteTold: () => floors.raiseFloorOfAll(db),

    async readState() {
      try {
        const lagBytes = await withDeadline(floors.measureLag(db, replica), ASK_MS);
        return { isReached: true, lagBytes };
      } catch {
        return { isReached: false, lagBytes: null };
      }
    },

    counts: () => ({ ...counts }),
  };
}

/**
 * How far the replica is and what it answers come over one connection, so that an address which leads to several replicas does no harm. Each
 * statement sees what is there when it begins: at least what was there when the floor was compared. Null when it is behind.
 */
async function readReplica<T>(
  replica: Database,
  floor: floors.Floor,
  work: (from: Queryable) => Promise<T>,
): Promise<{ value: T } | null> {
  let isGivenUp = false;
  const asked = Promise.withResolvers<boolean>();
  const reading = replica.begin('isolation level read committed read only', async (tx) => {
    const isReached = await floors.hasReached(tx, floor);
    asked.resolve(isReached);
    return isReached && !isGivenUp ? { value: await work(tx) } : null;
  }) as Promise<{ value: T } | null>;
  reading.catch(asked.reject);
  try {
    return (await withDeadline(asked.promise, ASK_MS))
      ? await withDeadline(reading, READ_MS)
      : null;
  } catch (error) {
    isGivenUp = true;
    throw error;
  }
}
