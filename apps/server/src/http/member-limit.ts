import type { Endpoint } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../ip-address';
import type { Actor } from '../platform';
import type { Settings } from '../settings';
import { callerAddress } from './caller-address';
import { type RateLimiter, tooManyRequests } from './rate-limit';

const WINDOW_SECONDS = 60;

/** So many reads, writes and uploads a minute for each member, across all instances; 0 turns a limit off. */
export function createMemberLimit(limiter: RateLimiter, limits: Settings['rateLimits']) {
  return async (endpoint: Endpoint, actor: Actor | null, request: FastifyRequest) => {
    const kind = kindOf(endpoint);
    const limit = limits[kind];
    if (limit === 0) return;
    const caller = actor ? `member:${actor.id}` : `address:${networkOf(callerAddress(request))}`;
    const verdict = await limiter.consumeLeased(`${kind}:${caller}`, limit, WINDOW_SECONDS);
    if (!verdict.allowed) throw tooManyRequests(verdict);
  };
}

function kindOf(endpoint: Endpoint): keyof Settings['rateLimits'] {
  if (endpoint.accepts === 'multipart') return 'uploads';
  return endpoint.method === 'GET' ? 'reads' : 'writes';
}
