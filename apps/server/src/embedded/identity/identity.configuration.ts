import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { isConnectionError } from '../../db/client';
import { Html } from '../../http/pages/html';
import type { Platform } from '../../platform';
import { createAdapter } from './identity.adapter';
import { renderProblem, renderSignedOut, renderSignOutQuestion } from './identity.pages';
import { findAccountById } from './identity.queries';
import type { IdentitySecrets } from './identity.secrets';

export const MOUNT_PATH = '/idp';
export const CLIENT_ID = 'watchfloor';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The app's own session is the one that lasts; this one only spares typing the password twice a day. */
const SIGNED_IN_SECONDS = 12 * HOUR;

export function configureProvider(
  { db, demo, settings: { publicUrl } }: Platform,
  secrets: IdentitySecrets,
): Configuration {
  return {
    adapter: (kind) => createAdapter(db, kind),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secrets.clientSecret,
        redirect_uris: [new URL('/api/callback', publicUrl).href],
        post_logout_redirect_uris: [new URL('/', publicUrl).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [secrets.signingKey as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: {
      keys: [secrets.cookieKey],
      names: {
        session: 'watchfloor_idp_session',
        interaction: 'watchfloor_idp_interaction',
        resume: 'watchfloor_idp_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: MOUNT_PATH },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
      email: ['email', 'email_verified'],
    },
    // All claims in the id token: one call less at each sign-in.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = renderSignOutQuestion(new Html(form));
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = renderSignedOut();
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 5 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: SIGNED_IN_SECONDS,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: SIGNED_IN_SECONDS,
    },
    loadExistingGrant: (ctx) => grantOwnClient(ctx),
    async findAccount(_ctx, id) {
      const account = await findAccountById(db, id);
      if (!account) return undefined;
      return {
        accountId: account.id,
        claims: () => ({
          sub: account.id,
          ...pictureClaim(demo?.pictureOf(account.email), publicUrl),
          given_name: account.firstName,
          family_name: account.lastName,
          name: `${account.firstName} ${account.lastName}`,
          email: account.email,
          // Nobody has sent a letter there: whoever typed the address may not own it.
          email_verified: false,
        }),
      };
    },
    renderError(ctx, _out, error) {
      const isAway = isConnectionError(error);
      if (isAway) ctx.status = 503;
      ctx.type = 'html';
      ctx.body =
        ctx.status >= 500
          ? renderProblem('Sign-in is not possible right now', 'Please try again in a moment.')
          : renderProblem(
              'This sign-in is over',
              'It was finished already, took too long, or began in another browser.',
            );
    },
  };
}

/** Accounts here have no picture of their own; the people of the demo have faces. */
const pictureClaim = (path: string | null | undefined, publicUrl: URL) =>
  path ? { picture: new URL(path, publicUrl).href } : {};

/** Nobody is asked whether Watchfloor may know who signs in to Watchfloor. */
async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session, provider, result } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}
