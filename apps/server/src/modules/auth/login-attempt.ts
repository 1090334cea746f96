import { createHash, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { cookieName } from './session-cookie';

/** The time a member may spend on the pages of the provider. */
export const ATTEMPT_SECONDS = 60 * 60;
/** Each pending attempt is a cookie that every request carries, so the oldest are dropped. */
export const MAX_ATTEMPTS = 5;

const LoginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** The provider must have asked at this sign-in. */
  isProof: z.boolean().optional(),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;

/** An encrypted cookie per attempt binds it to its browser, separates tabs, and lets any instance finish it. */
interface LoginAttempts {
  nameCookie(state: string, startedAt: number): string;
  seal(attempt: LoginAttempt): Promise<string>;
  /** The attempt with this state and its cookie. Null if there is none or it has expired. */
  open(state: string, cookies: Cookies): Promise<{ attempt: LoginAttempt; cookie: string } | null>;
  /** Cookies to delete before another one is set. */
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
