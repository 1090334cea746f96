import { browserName } from '@watchfloor/contract';
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
import type { CanCreateAccount } from '../../embedded/identity/identity.service';
import type { Platform } from '../../platform';
import { createTokenAdmission } from './admit-token';
import {
  hasMembers,
  type Identity,
  isAdminIdentity,
  purgeSessions,
  type SessionOrigin,
} from './auth.queries';
import { createAuthenticateRequest } from './authenticate-request';
import { isWithout, readGroups } from './group-claims';
import { applyGroups } from './group-grants';
import { createBuiltInClient, createDiscoveredClient } from './identity-client';
import { invitationCookieName, toInvitationHash } from './invitation-token';
import { findInvitation, type UsableInvitation } from './invitations.queries';
import { BROWSER_DAYS, recognizeBrowser } from './known-browsers';
import { purgeBrowsers } from './known-browsers.queries';
import { createLoginAttempts, type LoginAttempt } from './login-attempt';
import { toMemberProfile } from './member-claims';
import { admitMember } from './members';
import { createProofs, recordSignIn, requireStatedFactor } from './proofs';
import { readRegistration } from './registration';
import { toReturnPath } from './return-path';
import { endSession, startSession } from './sessions';
import { SignInError, toSignInError } from './sign-in-error';
import { createTokenReader } from './token-reader';

/** What the browser brought along to the end of a sign-in. */
interface BroughtCookies {
  readonly session: string | undefined;
  readonly browser: string | undefined;
  readonly invitationHash: string | null;
}

export type AuthService = Awaited<ReturnType<typeof createAuthService>>;

const SCOPE = 'openid profile email';

interface SignInStart {
  readonly returnTo: string | undefined;
  /** The provider asks again, so that another account can be used. */
  readonly isFresh: boolean;
  /** The provider asks again, because a member must prove who they are. */
  readonly isProof: boolean;
}

export async function createAuthService(platform: Platform) {
  const { db, settings, transact, log } = platform;
  const { publicUrl, oidc } = settings;
  const { acrValues } = settings.secondFactor;
  const { client, builtIn } = oidc
    ? { client: createDiscoveredClient(oidc), builtIn: null }
    : await createBuiltInProvider(platform, async ({ cookies }) => {
        const registration = await readRegistration(db, settings);
        if (registration === 'open' || registration === 'approval') return true;
        if (!(await hasMembers(db))) return true;
        const hash = toInvitationHash(cookies[invitationCookieName(publicUrl)]);
        return (
          registration === 'invite' &&
          hash !== null &&
          (await findInvitation(db, hash)) !== undefined
        );
      });
  const callbackUrl = new URL('/api/callback', publicUrl);
  const readToken = createTokenReader(platform);

  /** The URL that ends the session at the provider, or the home page. */
  async function leaveProvider(idToken: string | null): Promise<string> {
    if (!idToken) return '/';
    try {
      const configuration = await client.configure();
      if (!configuration.serverMetadata().end_session_endpoint) return '/';
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: new URL('/', publicUrl).href,
      }).href;
    } catch (error) {
      log.warn({ err: error }, 'signed out here, but the identity provider is unavailable');
      return '/';
    }
  }

  return {
    /** The identity provider of this server, to be mounted. Null if an external one is used. */
    builtIn,
    settings,
    attempts: createLoginAttempts(platform.secret, publicUrl),
    authenticate: createAuthenticateRequest(platform, readToken),
    /** For routes outside the contract, such as those of TAXII. */
    ...createTokenAdmission(platform, readToken),
    rateLimiter: platform.rateLimiter,
    proofs: createProofs(platform),

    /** An invitation that can still be used. Null once registration is closed. */
    async findInvitation(hash: string | null): Promise<UsableInvitation | null> {
      if (!hash || (await readRegistration(db, settings)) === 'closed') return null;
      return (await findInvitation(db, hash)) ?? null;
    },

    async startSignIn({ returnTo, isFresh, isProof }: SignInStart) {
      const configuration = await client.configure();
      const attempt: LoginAttempt = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        returnTo: toReturnPath(returnTo),
        ...(isProof && { isProof }),
      };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl.href,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login' } : {}),
        ...(isProof ? { max_age: '0' } : {}),
        ...(acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {}),
      });
      return { attempt, url: url.href };
    },

    /** Exchanges the code for an identity and starts a session, which replaces the previous one. */
    async finishSignIn(
      attempt: LoginAttempt,
      answer: URLSearchParams,
      origin: SessionOrigin,
      brought: BroughtCookies,
    ): Promise<{ session: string; browser: string }> {
      const configuration = await client.configure();
      const url = withAnswer(callbackUrl, answer);
      const { issuer, subject, claims, idToken } = await readIdentity(
        configuration,
        url,
        attempt,
        oidc?.groupsClaim ?? null,
      );
      return transact(async (tx, publish) => {
        const identity = { issuer, subject };
        const profile = toMemberProfile(claims);
        const wasAdmin = await isAdminIdentity(tx, identity);
        const userId = await admitMember(tx, publish, identity, profile, {
          registration: await readRegistration(tx, settings),
          invitationHash: brought.invitationHash,
          adminEmails: settings.adminEmails,
        });
        const groupsClaim = oidc?.groupsClaim;
        if (groupsClaim) {
          const warning = await applyGroups(tx, publish, userId, readGroups(claims, groupsClaim));
          if (warning) log.warn({ userId }, warning);
        }
        if (!wasAdmin && !groupsClaim && (await isAdminIdentity(tx, identity))) {
          await publish({ type: 'role.granted', userId, actorId: null, by: 'sign-in' });
        }
        if (!builtIn) {
          const isAdmin = await isAdminIdentity(tx, identity);
          requireStatedFactor(settings.secondFactor, isAdmin, claims);
        }
        const replaced = await endSession(tx, brought.session);
        const browser = await recognizeBrowser(tx, userId, brought.browser);
        const session = await startSession(tx, {
          ...origin,
          userId,
          idToken,
          browserHash: browser.tokenHash,
        });
        await recordSignIn(tx, session, claims);
        await publish({
          type: 'member.signed-in',
          userId,
          address: origin.address,
          browser: browserName(origin.userAgent),
          // Visitors of the demo share its accounts: each would get the addresses of the others.
          isNewBrowser: browser.isNew && !platform.demo,
          replacedUserId: replaced?.userId ?? null,
        });
        return { session, browser: browser.token };
      });
    },

    /** Ends the session and returns the URL that ends it at the provider, or the home page. */
    async signOut(token: string | undefined): Promise<string> {
      const ended = await transact(async (tx, publish) => {
        const session = await endSession(tx, token);
        if (session) await publish({ type: 'member.signed-out', userId: session.userId });
        return session;
      });
      return leaveProvider(ended?.idToken ?? null);
    },

    leaveProvider,

    /** Deletes the built-in account of a deleted member, so that they cannot sign in with it again. */
    async forgetIdentity(tx: Tx, identity: Identity): Promise<void> {
      if (identity.issuer === builtIn?.issuer.metadata.issuer) {
        await builtIn.forgetAccount(tx, identity.subject);
      }
    },

    /** Makes the built-in provider ask for the password again. External providers decide for themselves. */
    async forgetSignIns(tx: Tx, identity: Identity): Promise<void> {
      if (identity.issuer === builtIn?.issuer.metadata.issuer) {
        await builtIn.forgetSignIns(tx, identity.subject);
      }
    },

    async purge(): Promise<void> {
      await purgeSessions(db);
      await purgeBrowsers(db, BROWSER_DAYS);
      await builtIn?.purge();
    },
  };
}

async function createBuiltInProvider(platform: Platform, canCreateAccount: CanCreateAccount) {
  const builtIn = await createIdentityProvider(platform, canCreateAccount);
  return { client: createBuiltInClient(builtIn.issuer), builtIn };
}

async function readIdentity(
  configuration: Configuration,
  url: URL,
  attempt: LoginAttempt,
  groupsClaim: string | null,
) {
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
      ...(attempt.isProof ? { maxAge: 0 } : {}),
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new SignInError('provider-failed');
    // Many providers leave e-mail, names and groups out of the id token.
    const isWithoutGroups = groupsClaim !== null && isWithout(claims, groupsClaim);
    const isIncomplete = claims.email === undefined || isWithoutGroups;
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo =
      isIncomplete && hasUserInfo
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : undefined;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      claims: { ...claims, ...userInfo },
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
