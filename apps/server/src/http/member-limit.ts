import type { Endpoint } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../platform';
import type { Settings } from '../settings';
import { type RateLimiter, tooManyRequests } from './rate-limit';

const WINDOW_SECONDS = 60;

/** So many reads, writes and uploads a minute for each member, across all instances; 0 turns a limit off. */
export function createMemberLimit(limiter: RateLimiter, limits: Settings['rateLimits']) {
  return async (endpoint: Endpoint, actor: Actor | null, request: FastifyRequest) => {
    const kind = kindOf(endpoint);
    const limit = limits[kind];
    if (limit === 0) return;
    const caller = actor ? `member:${actor.id}` : `address:${canonicalAddress(request.ip)}`;
    const verdict = await limiter.consumeLeased(`${kind}:${caller}`, limit, WINDOW_SECONDS);
    if (!verdict.allowed) throw tooManyRequests(verdict);
  };
}

function kindOf(endpoint: Endpoint): keyof Settings['rateLimits'] {
  if (endpoint.accepts === 'multipart') return 'uploads';
  return endpoint.method === 'GET' ? 'reads' : 'writes';
}

/** IPv4 written inside IPv6 is the same caller; of IPv6 a caller owns a whole /64. */
export function canonicalAddress(address: string): string {
  const lower = address.toLowerCase();
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(lower)?.[1];
  if (embedded) return embedded;
  if (!lower.includes(':')) return lower;
  const [head = '', tail] = lower.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
