import { withDeadline } from './deadline';

/** Longer than any of these reads takes. A lost one must not block later callers. */
const DEADLINE_MS = 10_000;

interface Waiting<Value> {
  readonly promise: Promise<Value | undefined>;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent reads: calls during a read share the next one. Nobody gets data read before their call, and a busy
 * server sends few statements.
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
      // Calls of the same turn of the event loop share a read.
      setImmediate(readOn);
    }
    return caller.promise;
  };
}
