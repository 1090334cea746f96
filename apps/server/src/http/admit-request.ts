import {
  allowsToken,
  type Endpoint,
  hasAccess,
  type ProofRule,
  type TokenAccess,
  waysOf,
} from '@watchfloor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors';
import type { Actor, Proofs } from '../platform';
import type { HoldBody } from './held-bodies';
import { countBytes, isForm } from './member-limit';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for visitors, and before authentication. */
    actor: Actor | null;
    /** Whether its body had not arrived when it was admitted. */
    isLate: boolean;
    /** An admin who has to prove who they are before they may act as one, and is none until then. */
    isUnproved: boolean;
  }
}

export interface AdmissionRules {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null>;
  readonly proofs: Proofs;
  /** Throws when the caller has used up a limit. */
  limit(
    endpoint: Endpoint,
    actor: Actor | null,
    request: FastifyRequest,
    cost: number,
  ): Promise<void>;
  readonly holdBody: HoldBody;
  /** Throws after too many requests from this address by visitors and waiting accounts. */
  countRefusal(request: FastifyRequest): Promise<void>;
}

export interface Admission {
  readonly endpoint: Endpoint;
  /** Which tokens may make the call. */
  readonly tokens: TokenAccess;
  readonly proof: ProofRule;
  /** Whether what an admin has taken access to counts. */
  readonly usesTaken: boolean;
  /** How many calls it counts as. */
  readonly cost: number;
}

/** Checks identity, access and limits before the body is read. */
export async function admitRequest(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: AdmissionRules,
): Promise<void> {
  const { endpoint, cost } = admission;
  const actor = await findCaller(admission, request, reply, rules);
  requireContentType(endpoint, request);
  await rules.limit(endpoint, actor, request, cost);
  if (actor && endpoint.accepts !== 'multipart') {
    rules.holdBody(actor, countBytes(request), reply.raw);
  }
  await grantRights(admission, request, actor, rules);
}

/** Looks again at a caller whose request took its time: a session, a right or a proof may have ended meanwhile. */
export async function admitAgain(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: AdmissionRules,
): Promise<void> {
  const actor = await findCaller(admission, request, reply, rules);
  await grantRights(admission, request, actor, rules);
}

async function findCaller(
  { endpoint, tokens }: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: AdmissionRules,
): Promise<Actor | null> {
  const actor = await rules.authenticate(request, reply);
  if (!actor && endpoint.access !== 'public') {
    await rules.countRefusal(request);
    throw new AppError('UNAUTHORIZED', 'Unauthorized');
  }
  if (actor?.isWaiting && !['public', 'account'].includes(endpoint.access)) {
    await rules.countRefusal(request);
    throw new AppError('FORBIDDEN', 'Your account waits for approval');
  }
  if (actor) requireScope(actor, tokens);
  if (!hasAccess(endpoint, actor)) throw new AppError('FORBIDDEN', 'Admin privileges required');
  return actor;
}

async function grantRights(
  { proof, usesTaken }: Admission,
  request: FastifyRequest,
  actor: Actor | null,
  { proofs }: AdmissionRules,
): Promise<void> {
  request.isUnproved = actor !== null && (await isUnproved(actor, proof, proofs));
  request.actor = actor && {
    ...actor,
    isAdmin: actor.isAdmin && !request.isUnproved,
    hasTaken: actor.hasTaken && usesTaken,
  };
}

/** Throws if the call needs a proof in any case. What the caller may do without being an admin needs none. */
async function isUnproved(actor: Actor, rule: ProofRule, proofs: Proofs): Promise<boolean> {
  switch (rule) {
    case 'always':
      await proofs.require(actor, 'always');
      return false;
    case 'admins':
      if (actor.isAdmin) await proofs.require(actor, 'if-protected');
      return false;
    case 'as-admin':
    case 'opening':
      return actor.isAdmin && proofs.isDue(actor, 'if-protected');
    case 'never':
    case 'red':
      return false;
  }
}

/** Refuses a token that was not made for this. */
export function requireScope({ token }: Pick<Actor, 'token'>, access: TokenAccess): void {
  if (!token || allowsToken(access, token.scopes)) return;
  if (access === 'session' || access === 'any') {
    throw forbidden('Tokens cannot do this: sign in with a browser');
  }
  const ways = waysOf(access);
  const needed = ways.map((way) => way.join(' and ')).join(' or ');
  throw new AppError('FORBIDDEN', `This token lacks the scope ${needed}`, undefined, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${[...new Set(ways.flat())].join(' ')}"`,
  });
}

function requireContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const isMultipart = isForm(request.headers);
  if (isMultipart === (endpoint.accepts === 'multipart')) return;
  throw new AppError('UNSUPPORTED_TYPE', isMultipart ? 'Send JSON' : 'Send a form with a file');
}
