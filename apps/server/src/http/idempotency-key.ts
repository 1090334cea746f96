import { IDEMPOTENCY_HEADER } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';

/** What the caller names this attempt by in each repetition of it; null when they do not. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const value = request.headers[IDEMPOTENCY_HEADER];
  return typeof value === 'string' && value !== '' ? value : null;
}
