import { type Endpoint, UPLOAD_MAX_BYTES } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../ip-address';
import type { Actor } from '../platform';
import type { Settings } from '../settings';
import { callerAddress } from './caller-address';
import { type RateLimiter, tooManyRequests } from './rate-limit';

const WINDOW_SECONDS = 60;
/** A body counts as one write per started piece of this size. */
const BYTES_PER_WRITE = 8 * 1024;
/** The largest share of a minute's limit that one call can use. */
const MAX_SHARE = 1 / 10;

type LimitKind = keyof Settings['rateLimits'];

/** Limits reads, writes and uploads per minute and member or token across all instances; 0 turns a limit off. */
export function createCallerLimit(limiter: RateLimiter, limits: Settings['rateLimits']) {
  return async (kind: LimitKind, actor: Actor | null, request: FastifyRequest, cost: number) => {
    const limit = limits[kind];
    if (limit === 0) return;
    const share = Math.max(1, Math.min(cost, Math.floor(limit * MAX_SHARE)));
    for (const [caller, times] of callersOf(actor, request)) {
      const key = `${kind}:${caller}`;
      const verdict = await limiter.consumeLeased(key, limit * times, WINDOW_SECONDS, share);
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
    }
  };
}

/** The same for a call of the contract. */
export function createMemberLimit(limiter: RateLimiter, limits: Settings['rateLimits']) {
  const consume = createCallerLimit(limiter, limits);
  return (endpoint: Endpoint, actor: Actor | null, request: FastifyRequest, cost: number) =>
    consume(kindOf(endpoint), actor, request, cost);
}

/** All tokens of a member together may do this many times what one may: a new token is no new limit. */
const TIMES_OF_TOKENS = 3;

/** By whom a request is counted, and how many times the limit they have. */
function callersOf(actor: Actor | null, request: FastifyRequest): readonly [string, number][] {
  if (!actor) return [[`address:${networkOf(callerAddress(request))}`, 1]];
  if (!actor.token) return [[`member:${actor.id}`, 1]];
  return [
    [`token:${actor.token.id}`, 1],
    [`tokens-of:${actor.id}`, TIMES_OF_TOKENS],
  ];
}

function kindOf(endpoint: Endpoint): LimitKind {
  if (endpoint.accepts === 'multipart') return 'uploads';
  return endpoint.method === 'GET' ? 'reads' : 'writes';
}

export const isForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Of the body. If its length is unknown, the longest allowed. */
export function countBytes({ headers, routeOptions }: FastifyRequest): number {
  const longest = isForm(headers) ? UPLOAD_MAX_BYTES : routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return longest;
  return Math.min(Number(headers['content-length'] ?? 0), longest);
}

/** How many writes a request counts as. */
export const countWrites = (request: FastifyRequest): number =>
  Math.ceil(countBytes(request) / BYTES_PER_WRITE);
