import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets for the database, each bound to its owner. */
export interface SecretBox {
  seal(owner: string, secret: Buffer): Buffer;
  /** Null if it was sealed for another owner or with another secret of the installation. */
  open(owner: string, sealed: Buffer): Buffer | null;
}

export function createSecretBox(installationSecret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', `watchfloor ${purpose}`, 32));
  return {
    seal(owner, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]);
    },
    open(owner, sealed) {
      try {
        const iv = sealed.subarray(0, IV_BYTES);
        const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        const content = sealed.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(content), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
