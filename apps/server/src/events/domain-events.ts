import type { Tx } from '../db/client';
import type { DomainEvent, DomainEventName, EventOf } from './event-types';

export type Publish = (event: DomainEvent) => Promise<void>;

/** Whose request it is, and what the audit log calls them: a full name and an e-mail, or null where their provider told neither. */
export interface Caller {
  readonly id: string;
  readonly label: string | null;
}

type Within = (tx: Tx, event: DomainEvent, publish: Publish) => Promise<void>;
type Committing = (
  tx: Tx,
  events: readonly DomainEvent[],
  caller: Caller | undefined,
) => Promise<void>;
type After = (events: readonly DomainEvent[]) => void;

export interface DomainEvents {
  /**
   * Runs in the transaction of the act, at once: points. A failure undoes the act. What follows from it is told on. Listeners to
   * the same event run beside each other, their statements sharing journeys to the database: none relies on another's.
   */
  onWithin<Name extends DomainEventName>(
    names: readonly Name[],
    listener: (tx: Tx, event: EventOf<Name>, publish: Publish) => Promise<void>,
  ): void;
  /**
   * Runs in the transaction, after everything else, with all events of the act and who does it: the audit log, whose end all wait for. It
   * starts its statements at once (`execute()`), for the commit is sent right behind them; if one fails, nothing is committed.
   */
  onCommitting(listener: Committing): void;
  /** Runs after the commit, with all events of the act: live updates. */
  onAfter(listener: After): void;
  tellWithin(tx: Tx, event: DomainEvent, publish: Publish): Promise<void>;
  tellCommitting: Committing;
  tellAfter(events: readonly DomainEvent[]): void;
}

export function createDomainEvents(): DomainEvents {
  const within = new Map<DomainEventName, Within[]>();
  const committing: Committing[] = [];
  const after: After[] = [];
  return {
    onWithin(names, listener) {
      for (const name of names) {
        within.set(name, [...(within.get(name) ?? []), listener as Within]);
      }
    },
    onCommitting(listener) {
      committing.push(listener);
    },
    onAfter(listener) {
      after.push(listener);
    },
    async tellWithin(tx, event, publish) {
      const listeners = within.get(event.type) ?? [];
      const told = listeners.map(async (listener) => listener(tx, event, publish));
      try {
        // The first failure is the cause: it fails the other listeners' statements too.
        await Promise.all(told);
      } finally {
        // All come to their end: the transaction must not end under a listener's next statement.
        await Promise.allSettled(told);
      }
    },
    async tellCommitting(tx, events, caller) {
      if (events.length === 0) return;
      await Promise.all(committing.map((listener) => listener(tx, events, caller)));
    },
    tellAfter(events) {
      if (events.length > 0) for (const listener of after) listener(events);
    },
  };
}
