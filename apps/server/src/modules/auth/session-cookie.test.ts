import { expect, test } from 'vitest';
import {
  newSessionToken,
  sessionCookieAttributes,
  sessionCookieName,
  toSessionId,
} from './session-cookie';

const HTTP = new URL('http://localhost:3000');
const HTTPS = new URL('https://watchfloor.example');

test('the cookie is bound to the host and to https if the public URL is https', () => {
  expect(sessionCookieName(HTTP)).toBe('watchfloor_session');
  expect(sessionCookieName(HTTPS)).toBe('__Host-watchfloor_session');
  expect(sessionCookieAttributes(HTTP)).toMatchObject({ secure: false, httpOnly: true, path: '/' });
  expect(sessionCookieAttributes(HTTPS)).toMatchObject({ secure: true, sameSite: 'lax' });
  expect(sessionCookieAttributes(HTTPS).domain).toBeUndefined();
});

test('the cookie expires after seven days', () => {
  expect(sessionCookieAttributes(HTTP).maxAge).toBe(604_800);
});

test('the session id is a hash of the token', () => {
  const token = newSessionToken();
  expect(toSessionId(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(toSessionId(token)).toBe(toSessionId(token));
  expect(toSessionId(token)).not.toBe(toSessionId(newSessionToken()));
});

test.each([undefined, '', 'x', `${'a'.repeat(42)}.`, 'a'.repeat(44), `${'a'.repeat(42)}\u0000`])(
  '%j is not a session token',
  (token) => {
    expect(toSessionId(token)).toBeNull();
  },
);
