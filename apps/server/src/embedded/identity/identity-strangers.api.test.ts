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

/** An instance that has leased nothing yet, at a moment when the address has used up its allowance. */
async function startWhenUsedUp(key: string, windowSeconds: number, limit: number) {
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
  const begun = await createBrowser(origin).request('/api/login');
  const { pathname, search } = new URL(begun.headers.get('location') ?? '');
  return `${pathname}${search}`;
}

describe('without an identity', () => {
  test.each(['/idp/auth', '/idp//auth', '/idp/auth/', '/idp/auth%2F', '/idp/request'])(
    'an address starts so many sign-ins an hour, and leaves no row after that (%s)',
    async (path) => {
      const search = new URL(await authorizePath(), origin).search;
      const ask = await startWhenUsedUp('idp-start', 3600, hour?.limit ?? 0);
      const before = await countRecords();
      const answer = await ask(`${path}${search}`);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.text()).toContain('Too many requests');
      expect(await countRecords()).toBe(before);
    },
  );

  test('a flood of starts leaves no more rows than the minute allows', async () => {
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

  test('an address opens so many sign-ins in the app', async () => {
    const ask = await startWhenUsedUp('login-start', 3600, hour?.limit ?? 0);
    const answer = await ask('/api/login');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain('Too many sign-ins');
  });

  test.each([
    ['GET', '/idp/interaction/unknown'],
    ['GET', '/idp/interaction/unknown/create'],
    ['GET', '/idp/password'],
    ['GET', '/idp/session/end'],
    ['GET', '/idp/me'],
    ['POST', '/idp/token'],
  ])('an address asks so often a minute: %s %s', async (method, path) => {
    const ask = await startWhenUsedUp('idp', 60, 600);
    expect((await ask(path, { method, headers: { origin } })).status).toBe(429);
  });

  test("this server's own trade of a code is not counted by its address", async () => {
    const { clientSecret } = await loadIdentitySecrets(db);
    const ask = await startWhenUsedUp('idp', 60, 600);
    const trade = (secret: string) =>
      ask('/idp/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }),
      });
    expect((await trade(clientSecret)).status).toBe(400);
    // As our own client writes it.
    const encoded = clientSecret.replaceAll('-', '%2D').replaceAll('_', '%5F');
    expect((await trade(encoded)).status).toBe(400);
    expect((await trade(`${clientSecret}x`)).status).toBe(429);
  });

  test('keys are told to whoever asks', async () => {
    const ask = await startWhenUsedUp('idp', 60, 600);
    expect((await ask('/idp/jwks')).status).toBe(200);
  });
});

describe('a long body', async () => {
  const { origin: quiet } = await startTestServer();

  test.each(['/idp/token', '/idp/auth', '/idp/session/end/confirm', '/idp/password'])(
    'is refused at %s',
    async (path) => {
      const answer = await fetch(`${quiet}${path}`, {
        method: 'POST',
        headers: { origin: quiet, 'content-type': 'application/x-www-form-urlencoded' },
        body: `a=${'x'.repeat(LARGE)}`,
      });
      expect(answer.status).toBe(413);
    },
  );

  test('is refused in the forms of a sign-in', async () => {
    const browser = createBrowser(quiet);
    const { url } = await browser.open('/api/login');
    for (const path of [url.pathname, `${url.pathname}/create`]) {
      const page = await browser.request(path, { form: { email: 'x'.repeat(LARGE) } });
      expect(page.status).toBe(413);
    }
  });

  test('is refused when its length is not told', async () => {
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
