import { PASSWORD_PAGE } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser, type Visit } from './browser.fixture';
import { prepareExternalProvider } from './external-provider.fixture';
import { findFreePort, startTestServer } from './test-server.fixture';

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const provider = await prepareExternalProvider(origin);
const { db } = await startTestServer({
  ...provider.settings,
  PORT: String(port),
  PUBLIC_URL: origin,
  ADMIN_EMAILS: 'boss@example.org',
});

const isCallback = (url: URL) => url.pathname === '/api/callback';
/** Signs in at the provider and stops before its response reaches the app. */
async function identify(
  browser: Browser,
  sub: string,
  { claims = {}, from = '/api/login' }: { claims?: object; from?: string } = {},
): Promise<Visit> {
  const visit = await browser.open(from, { until: isCallback });
  if (isCallback(visit.url)) return visit;
  return browser.open(visit.url.href, {
    form: { sub, claims: JSON.stringify(claims) },
    until: isCallback,
  });
}
async function signIn(browser: Browser, sub: string, options: Parameters<typeof identify>[2] = {}) {
  return browser.request((await identify(browser, sub, options)).url.href);
}
const whoAmI = (browser: Browser) => browser.request('/api/auth/user');
const expectProblem = (visit: Visit, status: number, title: string) => {
  expect(visit.status).toBe(status);
  expect(visit.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(visit.text).toContain(`<h1 id="title">${title}</h1>`);
  expect(visit.text).toMatch(/href="\/api\/login[^"]*">Sign in again</);
};

describe('an unreachable provider', () => {
  test('does not prevent the server from starting and is used as soon as it is reachable', async () => {
    const browser = createBrowser(origin);
    expectProblem(await browser.open('/api/login'), 502, 'The identity provider cannot be reached');
    await provider.start();
    const landed = await signIn(browser, 'first', { from: '/api/login?returnTo=/reports' });
    expect(landed.status).toBe(302);
    expect(landed.headers.get('location')).toBe('/reports');
    expect(JSON.parse((await whoAmI(browser)).text)).toMatchObject({ isAdmin: true });
  });
});

describe('an external provider', () => {
  test('manages the passwords, as the page for changing them explains', async () => {
    const page = await createBrowser(origin).request(PASSWORD_PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Your password is managed elsewhere');
    expect(page.text).not.toContain('<form');
  });

  test('supplies e-mail, names and picture at each sign-in', async () => {
    const browser = createBrowser(origin);
    await signIn(browser, 'elin', { claims: { email: 'elin@example.org', given_name: 'Elin' } });
    expect(JSON.parse((await whoAmI(browser)).text)).toMatchObject({
      email: 'elin@example.org',
      firstName: 'Elin',
      lastName: null,
      isAdmin: false,
      onboardingCompleted: false,
    });
    const again = createBrowser(origin);
    const claims = { email: 'elin@new.example', picture: 'https://pictures.example/e.png' };
    await signIn(again, 'elin', { claims });
    expect(JSON.parse((await whoAmI(again)).text)).toMatchObject({
      email: 'elin@new.example',
      firstName: null,
      profileImageUrl: 'https://pictures.example/e.png',
    });
    expect(await db`select from users where subject = 'elin'`).toHaveLength(1);
  });

  test('makes members admins only by a verified e-mail in ADMIN_EMAILS', async () => {
    const claims = { email: 'Boss@example.org' };
    const browser = createBrowser(origin);
    await signIn(browser, 'boss', { claims: { ...claims, email_verified: false } });
    expect(JSON.parse((await whoAmI(browser)).text)).toMatchObject({ isAdmin: false });
    const again = createBrowser(origin);
    await signIn(again, 'boss', { claims: { ...claims, email_verified: true } });
    expect(JSON.parse((await whoAmI(again)).text)).toMatchObject({ isAdmin: true });
  });

  test('cannot sign in a member with the e-mail of another member', async () => {
    const claims = { email: 'shared@example.org' };
    await signIn(createBrowser(origin), 'one', { claims });
    const browser = createBrowser(origin);
    const refused = await signIn(browser, 'two', { claims });
    expectProblem(refused, 409, 'This e-mail belongs to another member');
    expect(refused.text).toContain('/api/login?prompt=login');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('starts a new session and ends the previous one', async () => {
    const browser = createBrowser(origin);
    await signIn(browser, 'mover');
    const before = browser.cookies.get('watchfloor_session') ?? '';
    await signIn(browser, 'mover');
    expect(browser.cookies.get('watchfloor_session')).not.toBe(before);
    const old = await createBrowser(origin).request('/api/auth/user', {
      headers: { cookie: `watchfloor_session=${before}` },
    });
    expect(old.status).toBe(401);
  });

  test('can be used in two tabs at once', async () => {
    const browser = createBrowser(origin);
    const first = await identify(browser, 'tabs', { from: '/api/login?returnTo=/tasks' });
    const second = await identify(browser, 'tabs', { from: '/api/login?returnTo=/map' });
    expect((await browser.request(first.url.href)).headers.get('location')).toBe('/tasks');
    expect((await browser.request(second.url.href)).headers.get('location')).toBe('/map');
  });

  test('leaves at most five pending attempts in the browser', async () => {
    const browser = createBrowser(origin);
    for (let count = 0; count < 9; count += 1) await browser.request('/api/login');
    expect(browser.cookies.size).toBeLessThanOrEqual(5);
  });

  test.each(['//evil.example', '/%5Cevil.example', 'https:evil.example', '/%09/evil.example'])(
    'never redirects to another site (%s)',
    async (path) => {
      const landed = await signIn(createBrowser(origin), 'lured', {
        from: `/api/login?returnTo=${path}`,
      });
      expect(landed.headers.get('location')).toBe('/');
    },
  );

  test('ends its own session when the member signs out', async () => {
    const browser = createBrowser(origin);
    await signIn(browser, 'leaver');
    const out = await browser.request('/api/logout');
    const end = new URL(out.headers.get('location') ?? '');
    expect(end.origin).toBe(provider.settings.OIDC_ISSUER);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
    expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(browser.cookies.has('watchfloor_session')).toBe(false);
    expect((await whoAmI(browser)).status).toBe(401);
  });
});

describe('a response that does not belong to this sign-in', () => {
  test('redirects home if the member is signed in, and shows a page otherwise', async () => {
    const browser = createBrowser(origin);
    const { url } = await identify(browser, 'replayed');
    const sealed = new Map(browser.cookies);
    expect((await browser.request(url.href)).headers.get('location')).toBe('/');
    expect((await browser.request(url.href)).headers.get('location')).toBe('/');
    const thief = createBrowser(origin);
    expectProblem(await thief.request(url.href), 400, 'This sign-in is over');
    const copy = createBrowser(origin);
    const cookie = [...sealed].map(([name, value]) => `${name}=${value}`).join('; ');
    const replay = await copy.request(url.href, { headers: { cookie } });
    expectProblem(replay, 400, 'Sign-in not completed');
    expect((await whoAmI(copy)).status).toBe(401);
  });

  test.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a foreign state', (url: URL) => url.searchParams.set('state', 'foreign')],
  ])('is refused with %s', async (_name, change) => {
    const browser = createBrowser(origin);
    const { url } = await identify(browser, 'stranger');
    change(url);
    expectProblem(await browser.request(url.href), 400, 'This sign-in is over');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test.each([
    ['the code of another attempt', 'code'],
    ['a foreign issuer', 'iss'],
  ])('is refused with %s', async (_name, parameter) => {
    const browser = createBrowser(origin);
    const first = await identify(browser, 'swapped');
    const { url } = await identify(browser, 'swapped');
    const other = parameter === 'iss' ? 'https://evil.example' : first.url.searchParams.get('code');
    url.searchParams.set(parameter, other ?? '');
    expectProblem(await browser.request(url.href), 400, 'Sign-in not completed');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('is refused with another nonce', async () => {
    const browser = createBrowser(origin);
    const login = await browser.request('/api/login');
    const authorize = new URL(login.headers.get('location') ?? '');
    authorize.searchParams.set('nonce', 'another');
    const landed = await signIn(browser, 'nonce', { from: authorize.href });
    expectProblem(landed, 400, 'Sign-in not completed');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('shows a cancelled sign-in', async () => {
    const browser = createBrowser(origin);
    expectProblem(await signIn(browser, ''), 400, 'Sign-in cancelled');
  });

  test.each([
    'error=server_error',
    'error=%00%0d%0a',
    'code=&code=',
    'state=&state=',
    'code=%F0%28',
  ])('is refused if it was made up (%s)', async (query) => {
    const visit = await createBrowser(origin).request(`/api/callback?${query}`);
    expectProblem(visit, 400, 'This sign-in is over');
  });
});
