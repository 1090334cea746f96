import type { TokenScope } from '@watchfloor/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import { createAddressLimit, REFUSALS } from '../../http/address-limit';
import { requireScope } from '../../http/admit-request';
import { callerAddress } from '../../http/caller-address';
import { createCallerLimit } from '../../http/member-limit';
import type { Actor, Platform } from '../../platform';
import { readTokenHeader } from './token-header';
import type { TokenReader } from './token-reader';

interface Wanted {
  /** Of several, one is enough. */
  readonly scope: TokenScope | readonly TokenScope[];
  readonly kind: 'reads' | 'writes';
  /** How many reads or writes it counts as. */
  readonly cost?: number;
}

/** Admits a program to a route that follows another protocol than ours: Bearer, or Basic with any name and the token as password. */
export type AdmitToken = (request: FastifyRequest, wanted: Wanted) => Promise<Actor>;

export function createAdmitToken(
  { rateLimiter, settings }: Pick<Platform, 'rateLimiter' | 'settings'>,
  readToken: TokenReader,
): AdmitToken {
  const limit = createCallerLimit(rateLimiter, settings.rateLimits);
  const countRefusal = createAddressLimit(rateLimiter, 'refused', REFUSALS);
  return async (request, { scope, kind, cost = 1 }) => {
    const token = readTokenHeader(request.headers, { basic: true });
    const actor = token === null ? null : await readToken(token, callerAddress(request));
    if (!actor) {
      await countRefusal(request);
      throw new AppError('UNAUTHORIZED', 'Unauthorized', undefined, {
        'www-authenticate': 'Basic realm="Watchfloor", Bearer',
      });
    }
    requireScope(actor, scope);
    await limit(kind, actor, request, cost);
    return actor;
  };
}
