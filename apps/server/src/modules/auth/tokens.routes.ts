import { tokensEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { TokensService } from './tokens.service';

export function serveTokens(serve: Serve, tokens: TokensService): void {
  serve(tokensEndpoints.listMine, ({ actor }) => tokens.listOwnTokens(actor));
  serve(tokensEndpoints.create, ({ actor, body }) => tokens.createToken(actor, body));
  serve(tokensEndpoints.revokeMine, ({ actor, params }) => tokens.revokeOwnToken(actor, params.id));
  serve(tokensEndpoints.list, ({ query }) => tokens.listTokens(query));
  serve(tokensEndpoints.revoke, ({ actor, params }) => tokens.revokeToken(actor, params.id));
}
