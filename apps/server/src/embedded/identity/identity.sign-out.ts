import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../db/client';
import { deleteGrant } from './identity.records.queries';

/**
 * Skips the confirmation if our app sent the member here with their id token. Without this proof the library's page
 * asks, so that a link cannot sign anyone out.
 */
export function skipSignOutConfirmation(provider: Provider, db: Database): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const { session, entities, route } = ctx.oidc ?? {};
    if (route !== 'end_session' || ctx.status !== 200 || !session) return;
    const proof = entities.IdTokenHint?.payload as { sub?: unknown } | undefined;
    const home = (session.state as { postLogoutRedirectUri?: string } | undefined)
      ?.postLogoutRedirectUri;
    if (!home || !proof || (session.accountId && session.accountId !== proof.sub)) return;
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId) await deleteGrant(db, grantId);
    }
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/idp', signed: true });
    ctx.status = 303;
    ctx.redirect(home);
  });
}
