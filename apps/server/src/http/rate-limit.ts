import type { Database } from '../db/client';
import { AppError } from '../errors';
import { addUse } from './rate-limit.queries';

export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Counts every use in the database: exact on all instances, for rare calls such as sign-in. */
  consume(key: string, limit: number, windowSeconds: number): Promise<Verdict>;
  /** Counts against a lease from the database, so that most calls need no statement. All leases together stay within the limit. */
  consumeLeased(key: string, limit: number, windowSeconds: number, cost?: number): Promise<Verdict>;
}

interface Lease {
  left: number;
  /** The limit is used up with it: the next one comes with the next window. */
  readonly isLast: boolean;
  readonly endsAt: number;
}

/** A twentieth at a time: exact for small limits, twenty statements per window for large ones. */
const leaseSize = (limit: number) => Math.max(1, Math.floor(limit / 20));
const MAX_KEYS = 50_000;

export function createRateLimiter(db: Database): RateLimiter {
  const leases = new Map<string, Promise<Lease>>();

  async function takeLease(
    key: string,
    limit: number,
    windowSeconds: number,
    cost: number,
  ): Promise<Lease> {
    const size = Math.max(leaseSize(limit), cost);
    const { used, secondsLeft } = await addUse(db, key, windowSeconds, size);
    const left = Math.max(0, Math.min(size, limit - (used - size)));
    return { left, isLast: left < size, endsAt: performance.now() + secondsLeft * 1000 };
  }

  function startLease(...request: Parameters<typeof takeLease>): Promise<Lease> {
    const [key] = request;
    const pending = takeLease(...request);
    if (leases.size >= MAX_KEYS) leases.clear();
    leases.set(key, pending);
    pending.catch(() => leases.delete(key));
    return pending;
  }

  return {
    async consume(key, limit, windowSeconds) {
      const { used, secondsLeft } = await addUse(db, key, windowSeconds, 1);
      return { allowed: used <= limit, retryAfterSeconds: Math.ceil(secondsLeft) };
    },

    async consumeLeased(key, limit, windowSeconds, cost = 1) {
      for (;;) {
        const pending = leases.get(key) ?? startLease(key, limit, windowSeconds, cost);
        const lease = await pending;
        const millisecondsLeft = lease.endsAt - performance.now();
        if (millisecondsLeft > 0) {
          if (lease.left >= cost) {
            lease.left -= cost;
            return { allowed: true, retryAfterSeconds: 0 };
          }
          if (lease.isLast) {
            return { allowed: false, retryAfterSeconds: Math.ceil(millisecondsLeft / 1000) };
          }
        }
        if (leases.get(key) === pending) leases.delete(key);
      }
    },
  };
}

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests', undefined, {
    'retry-after': String(Math.max(1, retryAfterSeconds)),
  });
}
