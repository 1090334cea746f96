import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/client';
import { findSecret, storeSecret } from './identity.queries';

const NAME = 'identity provider';

const IdentitySecrets = z.object({
  signingKey: z.looseObject({ kty: z.string(), kid: z.string() }),
  cookieKey: z.string(),
  clientSecret: z.string(),
});
export type IdentitySecrets = z.infer<typeof IdentitySecrets>;

/** Created once per installation and shared by all instances. */
export async function loadIdentitySecrets(db: Database): Promise<IdentitySecrets> {
  const known = await findSecret(db, NAME);
  return IdentitySecrets.parse(known ?? (await storeSecret(db, NAME, await createSecrets())));
}

async function createSecrets() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  const kid = randomBytes(8).toString('hex');
  return {
    signingKey: { kty, crv, x, y, d, kid, use: 'sig', alg: 'ES256' } as Record<string, string>,
    cookieKey: randomBytes(32).toString('base64url'),
    clientSecret: randomBytes(32).toString('base64url'),
  };
}
