import { BODY_LIMIT_BYTES, type Endpoint } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../ip-address';
import { limitConcurrency, type RunLimited, TooBusyError } from '../limit-concurrency';
import type { Actor } from '../platform';
import type { Settings } from '../settings';
import { callerAddress } from './caller-address';
import { type RateLimiter, tooManyRequests } from './rate-limit';

const WINDOW_SECONDS = 60;
/** A body counts as one write per started piece of this size. */
const BYTES_PER_WRITE = 8 * 1024;
/** The largest share of a minute's limit that one call can use. */
const MAX_SHARE = 1 / 10;

/** Limits reads, writes and uploads per minute and member across all instances; 0 turns a limit off. */
export function createMemberLimit(limiter: RateLimiter, limits: Settings['rateLimits']) {
  return async (endpoint: Endpoint, actor: Actor | null, request: FastifyRequest, cost: number) => {
    const kind = kindOf(endpoint);
    const limit = limits[kind];
    if (limit === 0) return;
    const caller = actor ? `member:${actor.id}` : `address:${networkOf(callerAddress(request))}`;
    const share = Math.max(1, Math.min(cost, Math.floor(limit * MAX_SHARE)));
    const verdict = await limiter.consumeLeased(`${kind}:${caller}`, limit, WINDOW_SECONDS, share);
    if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
  };
}

function kindOf(endpoint: Endpoint): keyof Settings['rateLimits'] {
  if (endpoint.accepts === 'multipart') return 'uploads';
  return endpoint.method === 'GET' ? 'reads' : 'writes';
}

/** How many writes a request counts as. A body of unknown length counts as the longest allowed. */
export function countWrites(endpoint: Endpoint, request: FastifyRequest): number {
  const longest = endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES;
  const isUnknown = request.headers['transfer-encoding'] !== undefined;
  const bytes = isUnknown ? longest : Number(request.headers['content-length'] ?? 0);
  return Math.ceil(bytes / BYTES_PER_WRITE);
}

/** Concurrent requests per member: a screen reads several things at once, a person writes one. */
const AT_ONCE = { reads: 8, writes: 2, costly: 1 } as const;
const MAX_WAITING = 100;

/** Limits each member's concurrent requests, so that nobody takes all database connections. */
export function createMemberConcurrency() {
  const queues = new Map<string, { run: RunLimited; users: number }>();
  return async <T>(
    memberId: string,
    kind: keyof typeof AT_ONCE,
    work: () => Promise<T>,
  ): Promise<T> => {
    const key = `${kind}:${memberId}`;
    const queue = queues.get(key) ?? {
      run: limitConcurrency(AT_ONCE[kind], MAX_WAITING),
      users: 0,
    };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.run(work);
    } catch (error) {
      throw error instanceof TooBusyError ? tooManyRequests(1) : error;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
