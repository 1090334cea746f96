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
/** Goes to the provider and says who one is; stops before the answer reaches the app. */
async function identify(
  browser: Browser,
  sub: string,
  { claims = {}, from = '/api/login' }: { claims?: object; from?: string } = {},
): Promise<Visit> {
  const asked = await browser.open(from, { until: isCallback });
  if (isCallback(asked.url)) return asked;
  return browser.open(asked.url.href, {
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

describe('a provider that is away', () => {
  test('does not keep the server from starting; it is found as soon as it is there', async () => {
    const browser = createBrowser(origin);
    expectProblem(await browser.open('/api/login'), 502, 'The identity provider cannot be reached');
    await provider.start();
    const landed = await signIn(browser, 'first', { from: '/api/login?returnTo=/reports' });
    expect(landed.status).toBe(302);
    expect(landed.headers.get('location')).toBe('/reports');
    expect(JSON.parse((await whoAmI(browser)).text)).toMatchObject({ isAdmin: true });
  });
});

describe('signing in at a provider of one’s own choice', () => {
  test('keeps the passwords, and the page for changing them says so', async () => {
    const page = await createBrowser(origin).request(PASSWORD_PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Your password is kept elsewhere');
    expect(page.text).not.toContain('<form');
  });

  test('takes e-mail, names and picture from it, each time', async () => {
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

  test('makes an admin of a verified e-mail of ADMIN_EMAILS alone', async () => {
    const claims = { email: 'Boss@example.org' };
    const browser = createBrowser(origin);
    await signIn(browser, 'boss', { claims: { ...claims, email_verified: false } });
    expect(JSON.parse((await whoAmI(browser)).text)).toMatchObject({ isAdmin: false });
    const again = createBrowser(origin);
    await signIn(again, 'boss', { claims: { ...claims, email_verified: true } });
    expect(JSON.parse((await whoAmI(again)).text)).toMatchObject({ isAdmin: true });
  });

  test('refuses an e-mail that belongs to another member', async () => {
    const claims = { email: 'shared@example.org' };
    await signIn(createBrowser(origin), 'one', { claims });
    const browser = createBrowser(origin);
    const refused = await signIn(browser, 'two', { claims });
    expectProblem(refused, 409, 'This e-mail belongs to another member');
    expect(refused.text).toContain('/api/login?prompt=login');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('changes the session and ends the one before', async () => {
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

  test('works in two tabs at once', async () => {
    const browser = createBrowser(origin);
    const first = await identify(browser, 'tabs', { from: '/api/login?returnTo=/tasks' });
    const second = await identify(browser, 'tabs', { from: '/api/login?returnTo=/map' });
    expect((await browser.request(first.url.href)).headers.get('location')).toBe('/tasks');
    expect((await browser.request(second.url.href)).headers.get('location')).toBe('/map');
  });

  test('keeps few attempts, however many are begun', async () => {
    const browser = createBrowser(origin);
    for (let count = 0; count < 9; count += 1) await browser.request('/api/login');
    expect(browser.cookies.size).toBeLessThanOrEqual(5);
  });

  test.each(['//evil.example', '/%5Cevil.example', 'https:evil.example', '/%09/evil.example'])(
    'never leads to another site (%s)',
    async (path) => {
      const landed = await signIn(createBrowser(origin), 'lured', {
        from: `/api/login?returnTo=${path}`,
      });
      expect(landed.headers.get('location')).toBe('/');
    },
  );

  test('ends at the provider too when signing out', async () => {
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

describe('an answer that does not belong to this sign-in', () => {
  test('replayed: home for who is in, a page for everybody else', async () => {
    const browser = createBrowser(origin);
    const { url } = await identify(browser, 'replayed');
    const sealed = new Map(browser.cookies);
    expect((await browser.request(url.href)).headers.get('location')).toBe('/');
    expect((await browser.request(url.href)).headers.get('location')).toBe('/');
    const thief = createBrowser(origin);
    expectProblem(await thief.request(url.href), 400, 'This sign-in is over');
    const twin = createBrowser(origin);
    const cookie = [...sealed].map(([name, value]) => `${name}=${value}`).join('; ');
    const replay = await twin.request(url.href, { headers: { cookie } });
    expectProblem(replay, 400, 'Sign-in not completed');
    expect((await whoAmI(twin)).status).toBe(401);
  });

  test.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a foreign state', (url: URL) => url.searchParams.set('state', 'foreign')],
  ])('with %s', async (_name, change) => {
    const browser = createBrowser(origin);
    const { url } = await identify(browser, 'stranger');
    change(url);
    expectProblem(await browser.request(url.href), 400, 'This sign-in is over');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test.each([
    ['the code of another attempt', 'code'],
    ['a foreign issuer', 'iss'],
  ])('with %s', async (_name, parameter) => {
    const browser = createBrowser(origin);
    const first = await identify(browser, 'swapped');
    const { url } = await identify(browser, 'swapped');
    const other = parameter === 'iss' ? 'https://evil.example' : first.url.searchParams.get('code');
    url.searchParams.set(parameter, other ?? '');
    expectProblem(await browser.request(url.href), 400, 'Sign-in not completed');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('with another nonce', async () => {
    const browser = createBrowser(origin);
    const begun = await browser.request('/api/login');
    const authorize = new URL(begun.headers.get('location') ?? '');
    authorize.searchParams.set('nonce', 'another');
    const landed = await signIn(browser, 'nonce', { from: authorize.href });
    expectProblem(landed, 400, 'Sign-in not completed');
    expect((await whoAmI(browser)).status).toBe(401);
  });

  test('that says no', async () => {
    const browser = createBrowser(origin);
    expectProblem(await signIn(browser, ''), 400, 'Sign-in cancelled');
  });

  test.each([
    'error=server_error',
    'error=%00%0d%0a',
    'code=&code=',
    'state=&state=',
    'code=%F0%28',
  ])('made up (%s)', async (query) => {
    const visit = await createBrowser(origin).request(`/api/callback?${query}`);
    expectProblem(visit, 400, 'This sign-in is over');
  });
});
