import type { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import type { Queryable } from '../../db/client';
import type { BuiltInIssuer } from '../../modules/auth/identity-client';
import type { Platform } from '../../platform';
import { createDeviceCookie } from './device-cookie';
import { fillSkeletons } from './fill-skeletons';
import { CLIENT_ID, configureProvider, MOUNT_PATH } from './identity.configuration';
import { limitStrangers, mountProvider } from './identity.mount';
import { adoptMembers, deleteAccount, deleteAccountRecords } from './identity.queries';
import { purgeRecords } from './identity.records.queries';
import { serveIdentityPages } from './identity.routes';
import { loadIdentitySecrets } from './identity.secrets';
import { createIdentityService } from './identity.service';
import { endSessionsWithoutAsking } from './identity.sign-out';
import { purgeTries } from './sign-in-tries.queries';

interface IdentityProvider {
  readonly issuer: BuiltInIssuer;
  mount(app: FastifyInstance): void;
  purge(): Promise<void>;
  /** Removes an account and all it is signed in to. */
  forgetAccount(db: Queryable, subject: string): Promise<void>;
  /** Ends what an account is signed in to, in every browser. */
  forgetSignIns(db: Queryable, subject: string): Promise<void>;
}

/** The OpenID provider for installations that have no other: accounts and passwords of its own. */
export async function createIdentityProvider(platform: Platform): Promise<IdentityProvider> {
  const { db, log, settings } = platform;
  const secrets = await loadIdentitySecrets(db);
  const issuer = `${settings.publicUrl.origin}${MOUNT_PATH}`;
  await adoptMembers(db, issuer);
  await fillSkeletons(db);
  const provider = new Provider(issuer, configureProvider(platform, secrets));
  provider.on('server_error', (_ctx, error) =>
    log.error({ err: error }, 'identity provider failed'),
  );
  // Without a listener of ours the framework below the library writes to the console.
  (provider as EventEmitter).on('error', (error) => {
    log.error({ err: error }, 'identity provider failed');
  });
  endSessionsWithoutAsking(provider, db);
  let origin: string | undefined;

  return {
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
        if (!origin) throw new Error('the server does not listen yet');
        return origin;
      },
    },
    mount(app) {
      app.addHook('onListen', async () => {
        origin = toLocalOrigin(app.server.address());
      });
      app.register(
        async (scope) => {
          limitStrangers(scope, platform.rateLimiter, secrets.clientSecret);
          mountProvider(scope, provider, settings.publicUrl);
          await scope.register(async (pages) =>
            serveIdentityPages(pages, {
              provider,
              identity: createIdentityService(platform),
              deviceCookie: createDeviceCookie(secrets.cookieKey, settings.publicUrl, MOUNT_PATH),
              origin: settings.publicUrl.origin,
              demo: platform.demo,
            }),
          );
        },
        { prefix: MOUNT_PATH },
      );
    },
    async purge() {
      await purgeRecords(db);
      await purgeTries(db);
    },
    forgetAccount: deleteAccount,
    forgetSignIns: deleteAccountRecords,
  };
}

/** Where this process reaches itself, whatever the world calls it. */
function toLocalOrigin(address: ReturnType<FastifyInstance['server']['address']>): string {
  if (!address || typeof address === 'string') throw new Error('the server listens on no port');
  if (address.address === '0.0.0.0') return `http://127.0.0.1:${address.port}`;
  if (address.address === '::') return `http://[::1]:${address.port}`;
  const isV6 = address.family === 'IPv6';
  return `http://${isV6 ? `[${address.address}]` : address.address}:${address.port}`;
}
