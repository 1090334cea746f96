import type { Endpoint } from '@watchfloor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import type { Actor } from '../platform';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null before that is known, and for visitors. */
    actor: Actor | null;
  }
}

export interface AdmissionRules {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null>;
  /** Throws when the caller has used up an allowance. */
  limit(
    endpoint: Endpoint,
    actor: Actor | null,
    request: FastifyRequest,
    cost: number,
  ): Promise<void>;
  /** Throws when too many unknown callers came from this address. */
  countRefusal(request: FastifyRequest): Promise<void>;
}

/** Identity, access and limits, decided before a byte of the body is read. */
export async function admitRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: AdmissionRules,
  cost: number,
): Promise<void> {
  const actor = await rules.authenticate(request, reply);
  if (!actor && endpoint.access !== 'public') {
    await rules.countRefusal(request);
    throw new AppError('UNAUTHORIZED', 'Unauthorized');
  }
  if (endpoint.access === 'admin' && !actor?.isAdmin) {
    throw new AppError('FORBIDDEN', 'Admin privileges required');
  }
  requireContentType(endpoint, request);
  await rules.limit(endpoint, actor, request, cost);
  request.actor = actor;
}

function requireContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm === (endpoint.accepts === 'multipart')) return;
  throw new AppError('UNSUPPORTED_TYPE', isForm ? 'Send JSON' : 'Send a form with a file');
}
