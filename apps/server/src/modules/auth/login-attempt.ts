import { createHash, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { cookieName } from './session-cookie';

/** How long somebody may take at the provider's pages. */
export const ATTEMPT_SECONDS = 60 * 60;
/** Each pending attempt is a cookie that every request carries: the oldest give way. */
export const MAX_ATTEMPTS = 5;

const LoginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;

/**
 * An attempt to sign in lives in an encrypted cookie of its own: it is bound to the browser that began,
 * several tabs do not disturb each other, and any instance can finish it.
 */
interface LoginAttempts {
  nameCookie(state: string, startedAt: number): string;
  seal(attempt: LoginAttempt): Promise<string>;
  /** The attempt that began with this state, and its cookie; null when there is none or it is over. */
  open(state: string, cookies: Cookies): Promise<{ attempt: LoginAttempt; cookie: string } | null>;
  /** Cookies that must give way before one more is set. */
  listSurplus(cookies: Cookies): string[];
}
export type Cookies = Readonly<Record<string, string | undefined>>;

export function createLoginAttempts(sessionSecret: string, publicUrl: URL): LoginAttempts {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'watchfloor login attempt', 32));
  const prefix = `${cookieName('watchfloor_login', publicUrl)}_`;
  return {
    nameCookie(state, startedAt) {
      return `${prefix}${startedAt.toString(36)}_${digest(state)}`;
    },
    seal(attempt) {
      return new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(`${ATTEMPT_SECONDS}s`)
        .encrypt(key);
    },
    async open(state, cookies) {
      const ending = `_${digest(state)}`;
      const cookie = Object.keys(cookies).find(
        (name) => name.startsWith(prefix) && name.endsWith(ending),
      );
      const sealed = cookie && cookies[cookie];
      if (!cookie || !sealed) return null;
      const attempt = await unseal(sealed, key);
      return attempt?.state === state ? { attempt, cookie } : null;
    },
    listSurplus(cookies) {
      const pending = Object.keys(cookies).filter((name) => name.startsWith(prefix));
      return pending.sort().slice(0, Math.max(0, pending.length - MAX_ATTEMPTS + 1));
    },
  };
}

async function unseal(sealed: string, key: Uint8Array): Promise<LoginAttempt | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    return LoginAttempt.parse(payload);
  } catch {
    return null;
  }
}

function digest(state: string): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 16);
}
