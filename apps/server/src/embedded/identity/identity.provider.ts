import type { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import type { Queryable } from '../../db/client';
import type { BuiltInIssuer } from '../../modules/auth/identity-client';
import type { Platform } from '../../platform';
import { createDeviceCookie } from './device-cookie';
import { fillLookAlikeKeys } from './fill-look-alike-keys';
import { CLIENT_ID, configureProvider, MOUNT_PATH } from './identity.configuration';
import { limitAnonymous, mountProvider } from './identity.mount';
import { adoptMembers, deleteAccount, deleteAccountRecords } from './identity.queries';
import { purgeRecords } from './identity.records.queries';
import { type IsSignedIn, serveIdentityPages } from './identity.routes';
import { loadIdentitySecrets } from './identity.secrets';
import {
  type CanCreateAccount,
  createIdentityService,
  type IdentityService,
} from './identity.service';
import { skipSignOutConfirmation } from './identity.sign-out';
import { createSecondFactors, type SecondFactors } from './second-factor/second-factor.service';
import { canUsePasskeys } from './second-factor/second-factor-policy';
import { createPasswordChanges, createSignInSteps } from './second-factor/sign-in-step';
import { purgeTries } from './sign-in-tries.queries';

interface IdentityProvider {
  readonly issuer: BuiltInIssuer;
  readonly factors: SecondFactors;
  readonly identity: IdentityService;
  mount(app: FastifyInstance, isSignedIn: IsSignedIn): void;
  purge(): Promise<void>;
  forgetAccount(db: Queryable, subject: string): Promise<void>;
  /** Ends the sign-ins of an account in every browser. */
  forgetSignIns(db: Queryable, subject: string): Promise<void>;
}

/** The OpenID provider for installations without an external one. */
export async function createIdentityProvider(
  platform: Platform,
  canCreateAccount: CanCreateAccount,
): Promise<IdentityProvider> {
  const { db, log, settings } = platform;
  const secrets = await loadIdentitySecrets(db);
  const issuer = `${settings.publicUrl.origin}${MOUNT_PATH}`;
  await adoptMembers(db, issuer);
  await fillLookAlikeKeys(db);
  const factors = createSecondFactors(platform);
  const identity = createIdentityService(platform);
  const provider = new Provider(issuer, configureProvider(platform, secrets, factors));
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: error }, 'identity provider failed'),
  );
  // Without a listener the library's framework writes to the console.
  (provider as EventEmitter).on('error', (error) => {
    log.error({ err: error }, 'identity provider failed');
  });
  skipSignOutConfirmation(provider, db);
  let origin: string | undefined;

  return {
    factors,
    identity,
    issuer: {
      clientId: CLIENT_ID,
      clientSecret: secrets.clientSecret,
      metadata: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        end_session_endpoint: `${issuer}/session/end`,
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        authorization_response_iss_parameter_supported: true,
      },
      locate() {
        if (!origin) throw new Error('the server is not listening yet');
        return origin;
      },
    },
    mount(app, isSignedIn) {
      app.addHook('onListen', async () => {
        origin = toLocalOrigin(app.server.address());
      });
      app.register(
        async (scope) => {
          limitAnonymous(scope, platform.rateLimiter, secrets.clientSecret);
          mountProvider(scope, provider, settings.publicUrl);
          await scope.register(async (pages) =>
            serveIdentityPages(pages, {
              provider,
              identity,
              factors,
              steps: createSignInSteps(secrets.cookieKey),
              passwordChanges: createPasswordChanges(secrets.cookieKey),
              canUsePasskeys: canUsePasskeys(settings.publicUrl),
              deviceCookie: createDeviceCookie(secrets.cookieKey, settings.publicUrl, MOUNT_PATH),
              origin: settings.publicUrl.origin,
              demo: platform.demo,
              canCreateAccount,
              isSignedIn,
            }),
          );
        },
        { prefix: MOUNT_PATH },
      );
    },
    async purge() {
      await purgeRecords(db);
      await purgeTries(db);
      await factors.purge();
    },
    forgetAccount: deleteAccount,
    forgetSignIns: deleteAccountRecords,
  };
}

/** The address at which this process reaches itself. */
function toLocalOrigin(address: ReturnType<FastifyInstance['server']['address']>): string {
  if (!address || typeof address === 'string')
    throw new Error('the server is not listening on a port');
  if (address.address === '0.0.0.0') return `http://127.0.0.1:${address.port}`;
  if (address.address === '::') return `http://[::1]:${address.port}`;
  const isV6 = address.family === 'IPv6';
  return `http://${isV6 ? `[${address.address}]` : address.address}:${address.port}`;
}
