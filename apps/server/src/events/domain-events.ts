import type { Tx } from '../db/client';
import type { DomainEvent, DomainEventName, EventOf } from './event-types';

export type Publish = (event: DomainEvent) => Promise<void>;

type InTransaction = (tx: Tx, event: DomainEvent, publish: Publish) => Promise<void>;
type BeforeCommit = (tx: Tx, events: readonly DomainEvent[]) => Promise<void>;
type AfterCommit = (events: readonly DomainEvent[]) => void;

export interface DomainEvents {
  /**
   * Runs at once in the transaction of the act, for example to award points. A failure rolls the act back. Listeners of the same event
   * run concurrently to share round trips: none may rely on another.
   */
  inTransaction<Name extends DomainEventName>(
    names: readonly Name[],
    listener: (tx: Tx, event: EventOf<Name>, publish: Publish) => Promise<void>,
  ): void;
  /**
   * Runs last in the transaction, with all events of the act: audit rows, whose lock should be short. The listener must send its
   * statements at once (`execute()`), because the commit follows in the same round trip. If one fails, nothing is committed.
   */
  beforeCommit(listener: BeforeCommit): void;
  /** Runs after the commit, with all events of the act: live updates. */
  afterCommit(listener: AfterCommit): void;
  runInTransaction: InTransaction;
  runBeforeCommit: BeforeCommit;
  runAfterCommit: AfterCommit;
}

export function createDomainEvents(): DomainEvents {
  const inTransaction = new Map<DomainEventName, InTransaction[]>();
  const beforeCommit: BeforeCommit[] = [];
  const afterCommit: AfterCommit[] = [];
  return {
    inTransaction(names, listener) {
      for (const name of names) {
        inTransaction.set(name, [...(inTransaction.get(name) ?? []), listener as InTransaction]);
      }
    },
    beforeCommit(listener) {
      beforeCommit.push(listener);
    },
    afterCommit(listener) {
      afterCommit.push(listener);
    },
    async runInTransaction(tx, event, publish) {
      const listeners = inTransaction.get(event.type) ?? [];
      const running = listeners.map(async (listener) => listener(tx, event, publish));
      try {
        // The first failure is the cause: it fails the other listeners' statements too.
        await Promise.all(running);
      } finally {
        // Waits for all: the transaction must not end before a listener's next statement.
        await Promise.allSettled(running);
      }
    },
    async runBeforeCommit(tx, events) {
      if (events.length === 0) return;
      await Promise.all(beforeCommit.map((listener) => listener(tx, events)));
    },
    runAfterCommit(events) {
      if (events.length > 0) for (const listener of afterCommit) listener(events);
    },
  };
}
