import { withDeadline } from './deadline';

/** Longer than any of these reads takes; one that is lost must not hold up all who ask later. */
const DEADLINE_MS = 10_000;

interface Waiting<Value> {
  readonly promise: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads for many callers at once: whoever asks while a read is under way is answered, together with all the others, by
 * the next one. So nobody gets what was read before they asked, and a busy server sends few statements.
 */
export function coalesce<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  deadlineMs = DEADLINE_MS,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>();
  let isReading = false;

  async function readOn(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const asked = waiting;
      waiting = new Map();
      try {
        const values = await withDeadline(read([...asked.keys()]), deadlineMs);
        for (const [key, caller] of asked) caller.resolve(values.get(key));
      } catch (error) {
        for (const caller of asked.values()) caller.reject(error);
      }
    }
    isReading = false;
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const caller = Promise.withResolvers<Value | undefined>();
    waiting.set(key, caller);
    if (!isReading) {
      isReading = true;
      // All that arrives in this turn of the event loop goes together.
      setImmediate(readOn);
    }
    return caller.promise;
  };
}
