import { coalesce } from '../../db/coalesce';
import { limitReader } from '../../db/sight';
import type { Actor, Platform } from '../../platform';
import { toTokenHash } from './token-format';
import { findTokens, noteUse } from './tokens.queries';

/** The member for whom a token acts; null if it is none, or ended. */
export type TokenReader = (token: string, address: string) => Promise<Actor | null>;

const REFUSED_MAX = 10_000;

/**
 * Reads the rights of the owner at each request; concurrent requests share a query. A token that has ended never begins again:
 * it is refused without a query from then on, as malformed ones always are.
 */
export function createTokenReader({ systemDb }: Pick<Platform, 'systemDb'>): TokenReader {
  const find = coalesce(async (hashes) => {
    const tokens = await findTokens(systemDb, hashes);
    return new Map(tokens.map((token) => [token.hash, token]));
  });
  const refused = new Set<string>();
  return async (token, address) => {
    const hash = toTokenHash('wfp', token)?.toString('hex');
    if (!hash || refused.has(hash)) return null;
    const found = await find(hash);
    if (!found) {
      if (refused.size >= REFUSED_MAX) refused.clear();
      refused.add(hash);
      return null;
    }
    if (found.isDue) await noteUse(systemDb, found.id, address);
    const { userId, clearance, sightKey, sightVersion, scopes, maxLevel } = found;
    // Never an admin: what only admins may do needs a person.
    const reader = { id: userId, clearance, sightKey, sightVersion, hasTaken: false };
    const member = { ...reader, isAdmin: false, isWaiting: false };
    const actor = { ...member, sessionId: null, token: { id: found.id, scopes } };
    return limitReader(actor, maxLevel);
  };
}
