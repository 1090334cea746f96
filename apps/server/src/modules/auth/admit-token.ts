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

type Scope = TokenScope | readonly TokenScope[];

interface Wanted {
  /** Of several, one is enough. */
  readonly scope: Scope;
  readonly kind: 'reads' | 'writes';
  /** How many reads or writes it counts as. */
  readonly cost?: number;
}

/** Admits programs to routes that follow another protocol than ours: Bearer, or Basic with any name and the token as password. */
export function createTokenAdmission(
  { rateLimiter, settings }: Pick<Platform, 'rateLimiter' | 'settings'>,
  readToken: TokenReader,
) {
  const limit = createCallerLimit(rateLimiter, settings.rateLimits);
  const countRefusal = createAddressLimit(rateLimiter, 'refused', REFUSALS);

  async function findTokenHolder(request: FastifyRequest, scope: Scope): Promise<Actor> {
    const token = readTokenHeader(request.headers, { basic: true });
    const actor = token === null ? null : await readToken(token, callerAddress(request));
    if (!actor) {
      await countRefusal(request);
      throw new AppError('UNAUTHORIZED', 'Unauthorized', undefined, {
        'www-authenticate': 'Basic realm="Watchfloor", Bearer',
      });
    }
    requireScope(actor, scope);
    return actor;
  }

  return {
    findTokenHolder,
    async admitToken(request: FastifyRequest, { scope, kind, cost = 1 }: Wanted): Promise<Actor> {
      const actor = await findTokenHolder(request, scope);
      await limit(kind, actor, request, cost);
      return actor;
    },
  };
}
