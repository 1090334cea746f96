import { type RateLimiter, tooManyRequests } from './rate-limit';

interface Window {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Limits what strangers may ask for from one address, across all instances. Throws when it is used up. */
export function createAddressLimit(limiter: RateLimiter, name: string, windows: readonly Window[]) {
  return async (address: string): Promise<void> => {
    for (const { limit, windowSeconds } of windows) {
      const key = `${name}:${windowSeconds}:address:${address}`;
      const verdict = await limiter.consumeLeased(key, limit, windowSeconds);
      if (!verdict.allowed) throw tooManyRequests(verdict);
    }
  };
}

/** Enough for a class that signs in from one room, several times over. */
export const SIGN_IN_STARTS: readonly Window[] = [
  { limit: 120, windowSeconds: 60 },
  { limit: 1200, windowSeconds: 3600 },
];
