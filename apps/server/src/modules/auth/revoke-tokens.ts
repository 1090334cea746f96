import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { revokeTokensOf } from './tokens.queries';

/** All of a member. */
export async function revokeTokens(
  tx: Tx,
  publish: Publish,
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
): Promise<void> {
  for (const { id: tokenId, name } of await revokeTokensOf(tx, userId)) {
    await publish({ type: 'token.revoked', tokenId, userId, name, actorId });
  }
}
