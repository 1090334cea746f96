import type { DomainEvents, Publish } from '../events/domain-events';
import type { DomainEvent } from '../events/event-types';
import { limitConcurrency } from '../limit-concurrency';
import type { Database, Queryable, Tx } from './client';
import { QueryLost, withDeadline } from './deadline';

export type { Publish };

type Work<T> = (tx: Tx, publish: Publish) => Promise<T>;

/** Runs one act in one transaction. Points and audit rows are part of it; live events follow the commit. */
export type Transact = <T>(work: Work<T>) => Promise<T>;

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Far longer than any act takes. */
const DEADLINE_MS = 30_000;
/** An act that is not done by then is rolled back, so that an answer of 503 means that nothing was stored. */
const COMMIT_BY_MS = DEADLINE_MS - 5000;

/** For an act that deletes everything of a member or a room: its statements may take most of the deadline. */
export async function allowLongStatement(tx: Queryable): Promise<void> {
  await tx`select set_config('statement_timeout', ${String(COMMIT_BY_MS - 2000)}, true)`;
}

/** Beyond `mostAtOnce` acts wait in order, each before it takes a connection. */
export function createTransact(
  db: Database,
  events: DomainEvents,
  mostAtOnce = Number.POSITIVE_INFINITY,
): Transact {
  const runNext = limitConcurrency(mostAtOnce);
  return (work) => runNext(() => transact(work));

  async function transact<T>(work: Work<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const published: DomainEvent[] = [];
      const startedAt = performance.now();
      try {
        let closing = Promise.resolve();
        const act = db.begin(async (tx) => {
          const publish: Publish = async (event) => {
            published.push(event);
            await events.runInTransaction(tx, event, publish);
          };
          const done = await work(tx, publish);
          // The caller has been told that it failed, or would be before the commit is confirmed.
          if (performance.now() - startedAt > COMMIT_BY_MS) throw new QueryLost(COMMIT_BY_MS);
          // Not awaited here: these statements and the commit share a round trip.
          closing = events.runBeforeCommit(tx, published);
          closing.catch(() => {});
          return done;
        });
        // If one of those statements failed, PostgreSQL has turned the commit into a rollback.
        const settled = act.then(async (done) => {
          await closing;
          return done;
        });
        const result = (await withDeadline(settled, DEADLINE_MS)) as T;
        events.runAfterCommit(published);
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}
