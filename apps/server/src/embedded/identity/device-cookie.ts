import { hkdfSync, randomUUID } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

const NAME = 'watchfloor_idp_device';
const SECONDS = 365 * 24 * 60 * 60;
/** A shared browser remembers its latest accounts; the cookie must stay small. */
const MAX_ACCOUNTS = 10;

/** Pairs of account and device: a device is another one for each account. */
const Devices = z.object({ devices: z.array(z.tuple([z.string(), z.string()])) });
/** Which device this browser is, by account. */
export type KnownDevices = ReadonlyMap<string, string>;

export interface DeviceCookie {
  read(cookies: Readonly<Record<string, string | undefined>>): Promise<KnownDevices>;
  /** What the cookie says once this browser has signed in to one more account. */
  write(
    known: KnownDevices,
    accountId: string,
  ): Promise<readonly [string, string, CookieSerializeOptions]>;
}

/**
 * Marks a browser that has signed in, so that strangers who guess at the same account cannot keep it out. It opens
 * nothing, and whoever steals it is slowed down as everybody else.
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
