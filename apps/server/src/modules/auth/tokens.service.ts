import {
  type ApiToken,
  type CreatedToken,
  type MemberToken,
  type NewToken,
  type PageQuery,
  TOKENS_MAX,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { lockIdUntilCommit } from '../../db/locks';
import { levelOf } from '../../db/sight';
import { AppError, conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { endingOf, newToken, toTokenHash } from './token-format';
import * as queries from './tokens.queries';

export type TokensService = ReturnType<typeof createTokensService>;

export function createTokensService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  async function revoke(actor: Actor, id: string, ownerId?: string): Promise<void> {
    await transact(async (tx, publish) => {
      const revoked = await queries.revokeToken(tx, id, ownerId);
      if (!revoked) throw notFound('Token');
      const { userId, name } = revoked;
      await publish({ type: 'token.revoked', tokenId: id, userId, name, actorId: actor.id });
    });
  }

  return {
    listOwnTokens: (actor: Actor): Promise<ApiToken[]> => queries.listTokensOf(db, actor.id),

    async createToken(actor: Actor, { name, scopes, ...limits }: NewToken): Promise<CreatedToken> {
      const token = newToken('wfp');
      const hash = toTokenHash('wfp', token);
      if (!hash) throw new Error('a new token has the wrong shape');
      const made = await transact(async (tx, publish) => {
        await lockIdUntilCommit(tx, 'memberTokens', actor.id);
        if ((await queries.countTokens(tx, actor.id)) >= TOKENS_MAX) {
          throw conflict(`You have ${TOKENS_MAX} tokens; revoke one that is no longer used`);
        }
        const { maxTlp, expiresInDays: days } = limits;
        const stored = await queries.insertToken(tx, {
          ...{ id: newId(), userId: actor.id, name, hash, ending: endingOf(token), scopes, days },
          maxLevel: levelOf(maxTlp),
        });
        if (!stored) throw new AppError('UNAUTHORIZED', 'Unauthorized');
        const { id: tokenId, expiresAt } = stored;
        const event = { tokenId, userId: actor.id, name, scopes, maxTlp, expiresAt };
        await publish({ type: 'token.made', ...event, actorId: actor.id });
        return stored;
      });
      return { ...made, token };
    },

    revokeOwnToken: (actor: Actor, id: string) => revoke(actor, id, actor.id),

    async listTokens({ limit, cursor }: PageQuery): Promise<Page<MemberToken>> {
      const [page, total] = await Promise.all([
        queries.listTokens(db, limit, decodeCursor(cursor)),
        queries.countTokens(db),
      ]);
      return toPage(page, total);
    },

    revokeToken: (actor: Actor, id: string) => revoke(actor, id),
  };
}

/** Owners learn in time which programs will stop; any instance may do it. */
export const remindOfTokens = ({ transact }: Pick<Platform, 'transact'>): Promise<void> =>
  transact(async (tx, publish) => {
    for (const token of await queries.takeTokensToRemind(tx)) {
      await publish({ type: 'token.expiring', ...token });
    }
  });
