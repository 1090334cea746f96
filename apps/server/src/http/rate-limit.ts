import type { Database } from '../db/client';
import { AppError } from '../errors';
import { addUse } from './rate-limit.queries';

export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Counts one use in the database: exact at once on all instances. For sign-in and the like. */
  consume(key: string, limit: number, windowSeconds: number, cost?: number): Promise<Verdict>;
  /**
   * Counts one use against a small allowance leased from the database, so that most calls cost nothing.
   * All leases together never exceed the limit, whichever instance hands them out.
   */
  consumeLeased(key: string, limit: number, windowSeconds: number): Promise<Verdict>;
}

interface Lease {
  left: number;
  readonly endsAt: number;
}

/** A twentieth at a time: exact for small limits, one statement in twenty calls for large ones. */
const leaseSize = (limit: number) => Math.max(1, Math.floor(limit / 20));
const MAX_KEYS = 50_000;

export function createRateLimiter(db: Database): RateLimiter {
  const leases = new Map<string, Promise<Lease>>();

  async function takeLease(key: string, limit: number, windowSeconds: number): Promise<Lease> {
    const size = leaseSize(limit);
    const { used, secondsLeft } = await addUse(db, key, windowSeconds, size);
    const left = Math.max(0, Math.min(size, limit - (used - size)));
    return { left, endsAt: performance.now() + secondsLeft * 1000 };
  }

  return {
    async consume(key, limit, windowSeconds, cost = 1) {
      const { used, secondsLeft } = await addUse(db, key, windowSeconds, cost);
      return { allowed: used <= limit, retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) };
    },

    async consumeLeased(key, limit, windowSeconds) {
      for (;;) {
        const pending = leases.get(key) ?? takeLease(key, limit, windowSeconds);
        if (!leases.has(key)) {
          if (leases.size >= MAX_KEYS) leases.clear();
          leases.set(key, pending);
          pending.catch(() => leases.delete(key));
        }
        const lease = await pending;
        const millisecondsLeft = lease.endsAt - performance.now();
        if (millisecondsLeft > 0 && lease.left > 0) {
          lease.left -= 1;
          if (lease.left === 0 && leaseSize(limit) > 0) leases.delete(key);
          return { allowed: true, retryAfterSeconds: 0 };
        }
        if (millisecondsLeft > 0 && leases.get(key) === pending) {
          return { allowed: false, retryAfterSeconds: Math.ceil(millisecondsLeft / 1000) };
        }
        if (leases.get(key) === pending) leases.delete(key);
      }
    },
  };
}

export function tooManyRequests(verdict: Verdict, message = 'Too many requests'): AppError {
  return new AppError('TOO_MANY_REQUESTS', message, undefined, {
    'retry-after': String(verdict.retryAfterSeconds),
  });
}
