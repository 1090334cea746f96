import { withDeadline } from '../db/deadline';

const SHARED_MS = 1000;
/** Longer than any of these reads takes. A lost one must not block later callers. */
const DEADLINE_MS = 10_000;

/** For what anybody may ask as often as they like: one read a second at most, and one at a time. A failure is shared too. */
export function shareForASecond<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: Promise<Value> | undefined;
  let endsAt = 0;
  return () => {
    const now = performance.now();
    if (latest && now < endsAt) return latest;
    latest = withDeadline(read(), DEADLINE_MS);
    endsAt = Number.POSITIVE_INFINITY;
    const settle = () => {
      endsAt = now + SHARED_MS;
    };
    latest.then(settle, settle);
    return latest;
  };
}
