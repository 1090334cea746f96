import type { FastifyRequest } from 'fastify';
import { networkOf } from '../ip-address';
import { callerAddress } from './caller-address';
import { type RateLimiter, tooManyRequests } from './rate-limit';

interface Window {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Limits anonymous requests per address across all instances. */
export function createAddressLimit(limiter: RateLimiter, name: string, windows: readonly Window[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const address = networkOf(callerAddress(request));
    for (const { limit, windowSeconds } of windows) {
      const key = `${name}:${windowSeconds}:address:${address}`;
      const verdict = await limiter.consumeLeased(key, limit, windowSeconds);
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
    }
  };
}

/** Enough for many forgotten tabs behind one address, too few to load a server. */
export const REFUSALS: readonly Window[] = [{ limit: 1000, windowSeconds: 60 }];

/** The API reference has megabytes for who accepts no compression. A limit of its own, so that it keeps nobody from the sign-in. */
export const REFERENCE_READS: readonly Window[] = [{ limit: 100, windowSeconds: 60 }];

/** Enough for a class that signs in from one network several times. */
export const SIGN_IN_STARTS: readonly Window[] = [
  { limit: 120, windowSeconds: 60 },
  { limit: 1200, windowSeconds: 3600 },
];
