import type { TaxiiCredentials } from '@watchfloor/contract';
import { createSecretBox } from '../../secret-box';
import type { StoredCredentials } from './taxii-sources.queries';

/** Passwords and tokens of other servers: encrypted, each for its source, and read only to be sent. */
export function createCredentialStore(installationSecret: string) {
  const box = createSecretBox(installationSecret, 'taxii sources');

  return {
    seal(sourceId: string, credentials: TaxiiCredentials): StoredCredentials {
      const { kind: auth } = credentials;
      const secret =
        auth === 'basic' ? credentials.password : auth === 'bearer' ? credentials.token : null;
      return {
        auth,
        username: auth === 'basic' ? credentials.username : null,
        secret: secret === null ? null : box.seal(sourceId, Buffer.from(secret)),
      };
    },

    /** The header to send; null for none. Undefined if they were sealed with another secret of the installation. */
    toHeader(
      sourceId: string,
      { auth, username, secret }: StoredCredentials,
    ): string | null | undefined {
      if (auth === 'none' || !secret) return null;
      const opened = box.open(sourceId, secret);
      if (!opened) return undefined;
      if (auth === 'bearer') return `Bearer ${opened.toString()}`;
      return `Basic ${Buffer.from(`${username}:${opened.toString()}`).toString('base64')}`;
    },
  };
}
