import { endpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app';
import { connectDatabase } from '../db/client';
import { createLog } from '../logging';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { readSettings } from '../settings';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

const { app, make } = await createTestApp();
const member = await make.member();
const cookies = { [sessionCookieName(new URL(TEST_ORIGIN))]: member.session };
const write = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PUT',
    url: usersEndpoints.updatePreferences.path,
    cookies,
    headers: {
      origin: TEST_ORIGIN,
      host: 'localhost:3000',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });

describe('every response', () => {
  test('has the security headers', async () => {
    const { headers } = await app.inject('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is compressed when it is long', async () => {
    const { headers } = await app.inject({
      url: '/api/openapi.json',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBe('br');
  });
});

describe('a body', () => {
  test.each([
    ['that is not JSON', '{"regions":', {}, 400, 'VALIDATION'],
    ['with a prototype', '{"__proto__":{"isAdmin":true}}', {}, 400, 'VALIDATION'],
    ['that is missing', '', {}, 400, 'VALIDATION'],
    ['of plain text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
    [
      'of a form',
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_TYPE',
    ],
    ['beyond 128 KB', `"${'x'.repeat(132_000)}"`, {}, 413, 'TOO_LARGE'],
    ['nested 60,000 deep', '['.repeat(60_000) + ']'.repeat(60_000), {}, 400, 'VALIDATION'],
    ['of 40,000 values', `[${'[],'.repeat(40_000)}[]]`, {}, 400, 'VALIDATION'],
    ['of another kind', '[1]', {}, 400, 'VALIDATION'],
  ])('%s is refused with an error body', async (_name, payload, headers, status, code) => {
    const answer = await write(payload, headers as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, requestId: expect.any(String) });
    expect(answer.body).not.toContain(' at ');
  });
});

describe('operations', () => {
  test('health, readiness and metrics are served', async () => {
    expect((await app.inject('/healthz')).json()).toMatchObject({ status: 'alive' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await app.inject('/metrics')).body).toContain('watchfloor_http_request_seconds_count');
  });

  test('an unknown call is a 404 with an error body', async () => {
    const answer = await app.inject('/api/nothing-here');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('the OpenAPI document lists every call', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test('robots are refused', async () => {
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });

  test('the reference page names every call and runs no script', async () => {
    const { body } = await app.inject('/api/docs');
    for (const { path } of endpoints) expect(body).toContain(`<code>${path}</code>`);
    expect(body).not.toContain('<script');
  });
});

test('an unavailable database is a 503 at once, and the server stays up', async () => {
  const unreachable = connectDatabase({
    socketDirectory: '/nonexistent',
    port: 1,
    user: 'nobody',
    database: 'none',
  });
  const stranded = await buildApp({
    db: unreachable,
    settings: readSettings({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    }),
    secret: 'x'.repeat(40),
    log: createLog('silent'),
  });
  const answer = await stranded.inject({ url: '/api/auth/user', cookies });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await stranded.inject('/readyz')).statusCode).toBe(503);
  expect((await stranded.inject('/healthz')).statusCode).toBe(200);
  await stranded.close();
  await unreachable.end({ timeout: 0 });
});
