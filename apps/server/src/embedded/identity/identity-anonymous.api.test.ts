import { request as openRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { SIGN_IN_STARTS } from '../../http/address-limit';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { CLIENT_ID } from './identity.configuration';
import { loadIdentitySecrets } from './identity.secrets';

const { db, origin } = await startTestServer();
const [, hour] = SIGN_IN_STARTS;
const LARGE = 20_000;

afterEach(() => db`delete from rate_limits`);

/** A fresh instance whose caller has exhausted the limit. */
async function startWithExhaustedLimit(key: string, windowSeconds: number, limit: number) {
  const started = await startTestServer({ PUBLIC_URL: origin }, db);
  await db`
    insert into rate_limits (key, window_start, used)
    select ${`${key}:${windowSeconds}:address:127.0.0.1`},
      to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int),
      ${limit}
    on conflict (key, window_start) do update set used = excluded.used`;
  return (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${started.port}${path}`, { redirect: 'manual', ...init });
}

const countRecords = async () =>
  (await db<{ count: number }[]>`select count(*)::int as count from identity_records`)[0]?.count;

async function authorizePath(): Promise<string> {
  const started = await createBrowser(origin).request('/api/login');
  const { pathname, search } = new URL(started.headers.get('location') ?? '');
  return `${pathname}${search}`;
}

describe('without an identity', () => {
  test.each([
    '/idp/auth',
    '/idp//auth',
    '/idp/auth/',
    '/idp/auth%2F',
    '/idp/request',
    '/idp/password/challenge',
  ])(
    'an address has a limit of sign-ins per hour and stores no row beyond it (%s)',
    async (path) => {
      const search = new URL(await authorizePath(), origin).search;
      const send = await startWithExhaustedLimit('idp-start', 3600, hour?.limit ?? 0);
      const before = await countRecords();
      const answer = await send(`${path}${search}`);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.text()).toContain('Too many requests');
      expect(await countRecords()).toBe(before);
    },
  );

  test('a flood of sign-ins stores no more rows than allowed', async () => {
    const path = await authorizePath();
    const before = (await countRecords()) ?? 0;
    const statuses: number[] = [];
    for (let turn = 0; turn < 400; turn += 1) {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses).toContain(429);
    const stored = ((await countRecords()) ?? 0) - before;
    const allowed = statuses.filter((status) => status !== 429).length;
    expect(stored).toBeLessThanOrEqual(allowed);
  });

  test('an address has a limit of sign-ins in the app', async () => {
    const send = await startWithExhaustedLimit('login-start', 3600, hour?.limit ?? 0);
    const answer = await send('/api/login');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain('Too many sign-ins');
  });

  test.each([
    ['GET', '/idp/interaction/unknown'],
    ['GET', '/idp/interaction/unknown/create'],
    ['GET', '/idp/password'],
    ['POST', '/idp/password/factor'],
    ['POST', '/idp/password/passkey'],
    ['GET', '/idp/session/end'],
    ['GET', '/idp/me'],
    ['POST', '/idp/token'],
  ])('an address has a limit of requests per minute: %s %s', async (method, path) => {
    const send = await startWithExhaustedLimit('idp', 60, 600);
    expect((await send(path, { method, headers: { origin } })).status).toBe(429);
  });

  test("this server's own code exchange is not limited by its address", async () => {
    const { clientSecret } = await loadIdentitySecrets(db);
    const send = await startWithExhaustedLimit('idp', 60, 600);
    const exchange = (secret: string) =>
      send('/idp/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }),
      });
    expect((await exchange(clientSecret)).status).toBe(400);
    // Encoded like our own client does.
    const encoded = clientSecret.replaceAll('-', '%2D').replaceAll('_', '%5F');
    expect((await exchange(encoded)).status).toBe(400);
    expect((await exchange(`${clientSecret}x`)).status).toBe(429);
  });

  test('public keys are not limited', async () => {
    const send = await startWithExhaustedLimit('idp', 60, 600);
    expect((await send('/idp/jwks')).status).toBe(200);
  });
});

describe('a long body', async () => {
  const { origin: quiet } = await startTestServer();

  test.each([
    '/idp/token',
    '/idp/auth',
    '/idp/session/end/confirm',
    '/idp/password',
    '/idp/password/factor',
    '/idp/password/challenge',
  ])('is rejected at %s', async (path) => {
    const answer = await fetch(`${quiet}${path}`, {
      method: 'POST',
      headers: { origin: quiet, 'content-type': 'application/x-www-form-urlencoded' },
      body: `a=${'x'.repeat(LARGE)}`,
    });
    expect(answer.status).toBe(413);
  });

  test('is rejected in the forms of a sign-in', async () => {
    const browser = createBrowser(quiet);
    const { url } = await browser.open('/api/login');
    for (const path of [url.pathname, `${url.pathname}/create`]) {
      const page = await browser.request(path, { form: { email: 'x'.repeat(LARGE) } });
      expect(page.status).toBe(413);
    }
  });

  test('is rejected without a length', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = openRequest(
        `${quiet}/idp/token`,
        { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
        (answer) => resolve(answer.resume().statusCode),
      );
      request.on('error', reject);
      request.end('a=b');
    });
    expect(status).toBe(413);
  });
});
