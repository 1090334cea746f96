import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_DAYS } from './session-lifetime';

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** `__Host-` binds a cookie to this host and to https. */
export function cookieName(name: string, publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name;
}

export const sessionCookieName = (publicUrl: URL) => cookieName('watchfloor_session', publicUrl);

export function cookieAttributes(publicUrl: URL, maxAge: number): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
    maxAge,
  };
}

export const sessionCookieAttributes = (publicUrl: URL, maxAge = SESSION_SECONDS) =>
  cookieAttributes(publicUrl, maxAge);

export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that the database stores. Null if the token has the wrong format. */
export function toSessionId(token: string | undefined): string | null {
  if (!token || !SHAPE.test(token)) return null;
  return createHash('sha256').update(token).digest('hex');
}
