import type { WebAuthnJson } from '@watchfloor/contract';

/** False in browsers that do not read WebAuthn's JSON. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Lets the member create a passkey. Rejects if they cancel. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Lets the member use one of their passkeys. Rejects if they cancel. */
export async function requestPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return toJson(await navigator.credentials.get({ publicKey }));
}

function toJson(credential: Credential | null): WebAuthnJson {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
  return { ...credential.toJSON() };
}
