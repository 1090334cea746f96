import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { isConnectionError } from '../../db/client';
import { Html } from '../../http/pages/html';
import type { Platform } from '../../platform';
import { createAdapter } from './identity.adapter';
import { renderProblem, renderSignedOut, renderSignOutQuestion } from './identity.pages';
import { findAccountById } from './identity.queries';
import type { IdentitySecrets } from './identity.secrets';
import type { SecondFactors } from './second-factor/second-factor.service';

export const MOUNT_PATH = '/idp';
export const CLIENT_ID = 'watchfloor';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Only saves typing the password twice a day; the session of the app lasts longer. */
const SIGNED_IN_SECONDS = 12 * HOUR;

export function configureProvider(
  { db, demo, settings: { publicUrl } }: Platform,
  secrets: IdentitySecrets,
  factors: SecondFactors,
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
      openid: ['sub', 'amr', 'auth_time'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
      email: ['email', 'email_verified'],
    },
    // Put all claims into the id token, which saves a call per sign-in.
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
    interactions: {
      url: (_ctx, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`,
      policy: demandSecondFactor(factors),
    },
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
          // Addresses are not verified by e-mail.
          email_verified: false,
        }),
      };
    },
    renderError(ctx, _out, error) {
      const isUnavailable = isConnectionError(error);
      if (isUnavailable) ctx.status = 503;
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

/** A sign-in does not count any longer when its account is gone, or has or needs a second factor since. */
function demandSecondFactor(factors: SecondFactors) {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const check = new Check('second_factor', 'a second factor is missing', async ({ oidc }) => {
    const { accountId, amr = [] } = oidc.session ?? {};
    // Nobody is signed in: the checks of the library ask.
    if (!accountId) return Check.NO_NEED_TO_PROMPT;
    const account = await factors.findAccount(accountId);
    if (!account) return Check.REQUEST_PROMPT;
    if (amr.includes('mfa') || amr.includes('demo')) return Check.NO_NEED_TO_PROMPT;
    const standing = await factors.readStanding(account);
    const isMissing =
      standing.needs === 'factor' || (standing.needs === 'set-up' && standing.daysLeft === 0);
    return isMissing ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
  policy.get('login')?.checks.add(check);
  return policy;
}

/** Only demo accounts have pictures. */
const pictureClaim = (path: string | null | undefined, publicUrl: URL) =>
  path ? { picture: new URL(path, publicUrl).href } : {};

/** Our own client needs no consent. */
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
