import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { Settings } from '../../settings';
import { toSignInError } from './sign-in-error';

const TIMEOUT_SECONDS = 10;

/** The identity provider. It may be unreachable when the server starts. */
interface IdentityClient {
  configure(): Promise<Configuration>;
}

/** A provider in this process needs no discovery, and is not called through the public address. */
export interface BuiltInIssuer {
  readonly metadata: ServerMetadata;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address that this process listens on, once it does. */
  locate(): string;
}

export function createBuiltInClient(issuer: BuiltInIssuer): IdentityClient {
  const { metadata, clientId, clientSecret } = issuer;
  const configuration = configureClient(metadata, clientId, clientSecret);
  // The calls stay on this machine, whatever the scheme of the public address.
  allowInsecureRequests(configuration);
  configuration[customFetch] = (url, options) => {
    const { pathname, search } = new URL(url);
    return fetchFrom(new URL(`${pathname}${search}`, issuer.locate()).href, options);
  };
  return { configure: async () => configuration };
}

/** Discovers the provider on first use. After a failure the next caller retries. */
export function createDiscoveredClient(oidc: NonNullable<Settings['oidc']>): IdentityClient {
  let pending: Promise<Configuration> | undefined;
  return {
    async configure() {
      pending ??= discoverClient(oidc);
      const current = pending;
      try {
        return await current;
      } catch (error) {
        if (pending === current) pending = undefined;
        throw toSignInError(error);
      }
    },
  };
}

async function discoverClient({ issuer, clientId, clientSecret }: NonNullable<Settings['oidc']>) {
  // The settings allow http for loopback only.
  const isPlain = issuer.startsWith('http:');
  const discovered = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [allowInsecureRequests] : [],
  });
  const configuration = configureClient(discovered.serverMetadata(), clientId, clientSecret);
  if (isPlain) allowInsecureRequests(configuration);
  return configuration;
}

function configureClient(metadata: ServerMetadata, clientId: string, clientSecret: string) {
  const authentication = chooseAuthentication(metadata, clientSecret);
  const configuration = new Configuration(metadata, clientId, {}, authentication);
  configuration.timeout = TIMEOUT_SECONDS;
  // The signature of the id token is checked even where TLS authenticates its sender.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The default method is basic (OpenID Connect Discovery §3). */
function chooseAuthentication(metadata: ServerMetadata, clientSecret: string): ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret);
}

const fetchFrom: CustomFetch = (url, options) => fetch(url, options as RequestInit);
