import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Tx } from '../../db/client';
import { createIdentityProvider } from '../../embedded/identity/identity.provider';
import type { Platform } from '../../platform';
import { isAdminKnownBy, type KnownBy, purgeSessions, type SessionOrigin } from './auth.queries';
import { createAuthenticateRequest } from './authenticate-request';
import { createBuiltInClient, createDiscoveredClient } from './identity-client';
import { createLoginAttempts, type LoginAttempt } from './login-attempt';
import { toMemberProfile } from './member-claims';
import { admitMember } from './members';
import { toReturnPath } from './return-path';
import { endSession, startSession } from './sessions';
import { SignInError, toSignInError } from './sign-in-error';

export type AuthService = Awaited<ReturnType<typeof createAuthService>>;

const SCOPE = 'openid profile email';

export async function createAuthService(platform: Platform) {
  const { db, settings, transact, log } = platform;
  const { publicUrl, oidc } = settings;
  const { client, builtIn } = oidc
    ? { client: createDiscoveredClient(oidc), builtIn: null }
    : await carryProvider(platform);
  const callbackUrl = new URL('/api/callback', publicUrl);

  return {
    /** The provider that this server carries itself, to be mounted; null when another one is used. */
    builtIn,
    settings,
    attempts: createLoginAttempts(platform.secret, publicUrl),
    authenticate: createAuthenticateRequest(platform),
    rateLimiter: platform.rateLimiter,

    async beginSignIn({ returnTo, isFresh }: { returnTo: string | undefined; isFresh: boolean }) {
      const configuration = await client.configure();
      const attempt: LoginAttempt = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        returnTo: toReturnPath(returnTo),
      };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl.href,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login' } : {}),
      });
      return { attempt, url: url.href };
    },

    /** Trades the code for an identity, and the identity for a session; the session before it ends. */
    async finishSignIn(
      attempt: LoginAttempt,
      answer: URLSearchParams,
      origin: SessionOrigin,
      previousToken: string | undefined,
    ): Promise<string> {
      const configuration = await client.configure();
      const identity = await readIdentity(configuration, withAnswer(callbackUrl, answer), attempt);
      return transact(async (tx, publish) => {
        const by = { issuer: identity.issuer, subject: identity.subject };
        const profile = toMemberProfile(identity.claims);
        const wasAdmin = await isAdminKnownBy(tx, by);
        const userId = await admitMember(tx, by, profile, settings.adminEmails);
        if (!wasAdmin && (await isAdminKnownBy(tx, by))) {
          await publish({ type: 'role.granted', userId, actorId: null, by: 'sign-in' });
        }
        const replaced = await endSession(tx, previousToken);
        const token = await startSession(tx, { ...origin, userId, idToken: identity.idToken });
        await publish({
          type: 'member.signed-in',
          userId,
          address: origin.address,
          replacedUserId: replaced?.userId ?? null,
        });
        return token;
      });
    },

    /** Ends the session here; gives the address that ends it at the provider, or home. */
    async signOut(token: string | undefined): Promise<string> {
      const ended = await transact(async (tx, publish) => {
        const session = await endSession(tx, token);
        if (session) await publish({ type: 'member.signed-out', userId: session.userId });
        return session;
      });
      if (!ended?.idToken) return '/';
      try {
        const configuration = await client.configure();
        if (!configuration.serverMetadata().end_session_endpoint) return '/';
        return buildEndSessionUrl(configuration, {
          id_token_hint: ended.idToken,
          post_logout_redirect_uri: new URL('/', publicUrl).href,
        }).href;
      } catch (error) {
        log.warn({ err: error }, 'signed out here, but the identity provider is away');
        return '/';
      }
    },

    /** To be called when a member is deleted: they do not come back with the same account and password. */
    async forgetIdentity(tx: Tx, by: KnownBy): Promise<void> {
      if (by.issuer === builtIn?.issuer.metadata.issuer) {
        await builtIn.forgetAccount(tx, by.subject);
      }
    },

    /** The built-in provider asks for the password again; another provider is its own master. */
    async forgetSignIns(tx: Tx, by: KnownBy): Promise<void> {
      if (by.issuer === builtIn?.issuer.metadata.issuer) {
        await builtIn.forgetSignIns(tx, by.subject);
      }
    },

    async purge(): Promise<void> {
      await purgeSessions(db);
      await builtIn?.purge();
    },
  };
}

async function carryProvider(platform: Platform) {
  const builtIn = await createIdentityProvider(platform);
  return { client: createBuiltInClient(builtIn.issuer), builtIn };
}

async function readIdentity(configuration: Configuration, url: URL, attempt: LoginAttempt) {
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new SignInError('provider-failed');
    // Many providers keep e-mail and names out of the id token.
    const isTerse = claims.email === undefined;
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more =
      isTerse && hasMore
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : undefined;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      claims: { ...claims, ...more },
      idToken: tokens.id_token,
    };
  } catch (error) {
    throw toSignInError(error);
  }
}

function withAnswer(callbackUrl: URL, answer: URLSearchParams): URL {
  const url = new URL(callbackUrl);
  url.search = answer.toString();
  return url;
}
