import { hkdfSync, randomUUID } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

const NAME = 'watchfloor_idp_device';
const SECONDS = 365 * 24 * 60 * 60;
/** Keeps the cookie of a shared browser small. */
const MAX_ACCOUNTS = 10;

/** Pairs of account and device id; a browser has a different device id for each account. */
const Devices = z.object({ devices: z.array(z.tuple([z.string(), z.string()])) });
export type KnownDevices = ReadonlyMap<string, string>;

export interface DeviceCookie {
  read(cookies: Readonly<Record<string, string | undefined>>): Promise<KnownDevices>;
  /** Adds an account to the cookie. */
  write(
    known: KnownDevices,
    accountId: string,
  ): Promise<readonly [string, string, CookieSerializeOptions]>;
}

/**
 * Marks a browser that has signed in, so that password guessing by others cannot lock it out. It grants no access, and
 * a thief is delayed like everyone else.
 */
export function createDeviceCookie(secret: string, publicUrl: URL, path: string): DeviceCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'watchfloor device cookie', 32));
  return {
    async read(cookies) {
      const sealed = cookies[NAME];
      if (!sealed) return new Map();
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        });
        return new Map(Devices.parse(payload).devices);
      } catch {
        return new Map();
      }
    },

    async write(known, accountId) {
      const others = [...known].filter(([id]) => id !== accountId).slice(1 - MAX_ACCOUNTS);
      const devices = [...others, [accountId, known.get(accountId) ?? randomUUID()]];
      const sealed = await new EncryptJWT({ devices })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${SECONDS}s`)
        .encrypt(key);
      const secure = publicUrl.protocol === 'https:';
      return [NAME, sealed, { path, httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS }];
    },
  };
}
