import type { Caller, DomainEvents, Publish } from '../events/domain-events';
import type { DomainEvent } from '../events/event-types';
import type { Database, Queryable, Tx } from './client';
import { withDeadline } from './deadline';

export type { Publish };

type Work<T> = (tx: Tx, publish: Publish) => Promise<T>;

/**
 * One act, one transaction: what must be exact happens inside, what only tells happens after the commit. Whose request it is may be
 * told, which saves the audit log a look.
 */
export type Transact = <T>(work: Work<T>, caller?: Caller) => Promise<T>;

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Far longer than any act takes. */
const DEADLINE_MS = 30_000;

/** For an act that takes all that belongs to a member or a room along: it may use the whole time of a transaction. */
export async function allowLongStatement(tx: Queryable): Promise<void> {
  await tx`select set_config('statement_timeout', ${String(DEADLINE_MS - 2000)}, true)`;
}

export function createTransact(db: Database, events: DomainEvents): Transact {
  return async function transact<T>(work: Work<T>, caller?: Caller): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const published: DomainEvent[] = [];
      try {
        let closing = Promise.resolve();
        const act = db.begin(async (tx) => {
          const publish: Publish = async (event) => {
            published.push(event);
            await events.tellWithin(tx, event, publish);
          };
          const done = await work(tx, publish);
          // Not awaited before the commit: both go to the database in one journey.
          closing = events.tellCommitting(tx, published, caller);
          closing.catch(() => {});
          return done;
        });
        // A statement that failed there has turned the commit into a rollback.
        const settled = act.then(async (done) => {
          await closing;
          return done;
        });
        const result = (await withDeadline(settled, DEADLINE_MS)) as T;
        events.tellAfter(published);
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}
