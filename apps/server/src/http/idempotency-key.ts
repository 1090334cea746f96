import { IDEMPOTENCY_HEADER } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors';

const KEY_MAX = 200;

/** The key that the caller repeats in every retry of a request; null without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const value = request.headers[IDEMPOTENCY_HEADER];
  if (typeof value !== 'string' || value === '') return null;
  if (value.length > KEY_MAX) {
    throw invalid('Idempotency-Key', `Idempotency-Key must be at most ${KEY_MAX} characters`);
  }
  return value;
}
