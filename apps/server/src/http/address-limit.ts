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
  return async (request: FastifyRequest, cost = 1): Promise<void> => {
    const address = networkOf(callerAddress(request));
    for (const { limit, windowSeconds } of windows) {
      const key = `${name}:${windowSeconds}:address:${address}`;
      const verdict = await limiter.consumeLeased(key, limit, windowSeconds, cost);
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
    }
  };
}

/** One limit for all that needs no session or was refused: enough for many forgotten tabs behind one address, too few to load a server. */
export const createAnonymousLimit = (limiter: RateLimiter) =>
  createAddressLimit(limiter, 'anonymous', [{ limit: 1000, windowSeconds: 60 }]);

/** Enough for a class that signs in from one network several times. */
export const SIGN_IN_STARTS: readonly Window[] = [
  { limit: 120, windowSeconds: 60 },
  { limit: 1200, windowSeconds: 3600 },
];
