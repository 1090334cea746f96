import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { createTestDatabase } from '../../testing/test-database';
import { createAdapter } from './identity.adapter';
import { deleteAccount } from './identity.queries';
import { purgeRecords } from './identity.records.queries';
import { loadIdentitySecrets } from './identity.secrets';
import { CREATE_LIMIT, SIGN_IN_LIMITS } from './identity.service';

const { db, origin, app } = await startTestServer();
/** A second instance behind the same public address. */
const second = await startTestServer({ PUBLIC_URL: origin }, db);
const toSecond = (url: URL) =>
  new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${second.port}`);

const PASSWORD = 'correct horse battery';
let count = 0;
function newPerson(given: Partial<Record<string, string>> = {}) {
  count += 1;
  return {
    firstName: 'Elin',
    lastName: `Haugen ${count}`,
    email: `Elin.${count}@Example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...given,
  };
}
const openSignIn = (browser: Browser, path = '/api/login') => browser.open(path);
async function createAccount(browser: Browser, person = newPerson(), path = '/api/login') {
  const { url } = await openSignIn(browser, path);
  return browser.open(`${url.pathname}/create`, {
    form: person,
    until: (next) => !/^\/(idp|api)\//.test(next.pathname),
  });
}
async function signIn(browser: Browser, email: string, password = PASSWORD) {
  const { url } = await openSignIn(browser);
  return browser.open(url.pathname, {
    form: { email, password },
    until: (next) => !/^\/(idp|api)\//.test(next.pathname),
  });
}
const whoAmI = async (browser: Browser) =>
  JSON.parse((await browser.request('/api/auth/user')).text);
const resetLimits = () => db`delete from rate_limits`;

describe('the built-in provider', () => {
  test('creates an account and signs it in; the first is the admin, the next is not', async () => {
    const browser = createBrowser(origin);
    const person = newPerson({ email: 'First@Example.org' });
    const landed = await createAccount(browser, person, '/api/login?returnTo=/reports?a=b');
    expect(`${landed.url.pathname}${landed.url.search}`).toBe('/reports?a=b');
    expect(await whoAmI(browser)).toMatchObject({
      email: 'First@Example.org',
      firstName: 'Elin',
      isAdmin: true,
      onboardingCompleted: false,
    });
    const next = createBrowser(origin);
    await createAccount(next);
    expect(await whoAmI(next)).toMatchObject({ isAdmin: false });
  });

  test('signs in again, whatever the case of the e-mail, as the same member', async () => {
    const first = createBrowser(origin);
    const person = newPerson();
    await createAccount(first, person);
    const again = createBrowser(origin);
    await signIn(again, person.email.toUpperCase());
    expect((await whoAmI(again)).id).toBe((await whoAmI(first)).id);
  });

  test('signs out here and there, without another question', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser);
    const silent = await browser.open('/api/login', { until: (url) => url.pathname === '/' });
    expect(silent.url.pathname).toBe('/');
    const out = await browser.open('/api/logout', { until: (url) => url.pathname === '/' });
    expect(out.url.href).toBe(`${origin}/`);
    expect((await browser.request('/api/auth/user')).status).toBe(401);
    expect((await openSignIn(browser)).text).toContain('<h1 id="title">Sign in</h1>');
  });

  test('asks before it signs out somebody who was sent by a stranger', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser);
    const asked = await browser.open('/idp/session/end');
    expect(asked.text).toContain('Sign out?');
    const silent = await browser.open('/api/login', { until: (url) => url.pathname === '/' });
    expect(silent.url.pathname).toBe('/');
  });

  test('lets another person sign in with prompt=login', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser);
    const page = await openSignIn(browser, '/api/login?prompt=login');
    expect(page.text).toContain('<h1 id="title">Sign in</h1>');
  });

  test('finishes on one instance what began on another', async () => {
    const cookies = createBrowser(origin);
    const { url } = await openSignIn(cookies);
    const person = newPerson();
    const other = createBrowser(origin, toSecond);
    // The same browser, now sent to the other instance.
    const cookie = [...cookies.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const posted = await other.request(`${url.pathname}/create`, {
      form: person,
      headers: { cookie },
    });
    expect(posted.status).toBe(303);
    const back = await cookies.open(posted.headers.get('location') ?? '', {
      until: (next) => next.pathname === '/api/callback',
    });
    const callback = await other.request(back.url.href, { headers: { cookie } });
    expect(callback.status).toBe(302);
    expect(await whoAmI(other)).toMatchObject({ email: person.email });
  });

  test('knows its members when they are served at another address', async () => {
    const { db: moved } = await createTestDatabase();
    const before = await startTestServer({}, moved);
    const person = newPerson();
    const browser = createBrowser(before.origin);
    await createAccount(browser, person);
    const { id } = await whoAmI(browser);
    const after = await startTestServer({}, moved);
    const elsewhere = createBrowser(after.origin);
    await signIn(elsewhere, person.email);
    expect(await whoAmI(elsewhere)).toMatchObject({ id, isAdmin: true });
  });

  test('forgets an account with all it is signed in to', async () => {
    const browser = createBrowser(origin);
    const person = newPerson();
    await createAccount(browser, person);
    const [account] = await db<{ id: string }[]>`
      select id from identity_accounts where email = ${person.email}`;
    await deleteAccount(db, account?.id ?? '');
    expect((await openSignIn(browser)).text).toContain('<h1 id="title">Sign in</h1>');
    expect((await signIn(createBrowser(origin), person.email)).status).toBe(401);
  });

  test('gives the same secrets to all who start at once', async () => {
    const empty = (await createTestDatabase()).db;
    const all = await Promise.all(Array.from({ length: 8 }, () => loadIdentitySecrets(empty)));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  });

  test('accepts a code once, however many bring it at once', async () => {
    const adapter = createAdapter(db, 'AuthorizationCode');
    await adapter.upsert('a-code', { accountId: 'x', kind: 'AuthorizationCode' }, 60);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => adapter.consume('a-code')),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await adapter.find('a-code')).toMatchObject({ consumed: true });
  });

  test('forgets what has expired', async () => {
    const adapter = createAdapter(db, 'Session');
    await adapter.upsert('old', { accountId: 'x' }, -1);
    await adapter.upsert('fresh', { accountId: 'x' }, 60);
    expect(await adapter.find('old')).toBeUndefined();
    await purgeRecords(db);
    expect(await db`select id from identity_records where id in ('old', 'fresh')`).toEqual([
      { id: 'fresh' },
    ]);
  });
});

describe('the forms', () => {
  test('tell a wrong password and an unknown e-mail alike', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const wrong = await signIn(createBrowser(origin), person.email, 'not the password');
    const unknown = await signIn(createBrowser(origin), 'nobody@example.org', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toContain('E-mail or password is wrong');
    const anonymous = (text: string, email: string) =>
      text.replaceAll(email, '').replaceAll(/interaction\/[\w-]+/g, '');
    expect(anonymous(wrong.text, person.email)).toBe(anonymous(unknown.text, 'nobody@example.org'));
  });

  test('tell all problems at their fields, keep what was typed, and never a password', async () => {
    const browser = createBrowser(origin);
    const page = await createAccount(browser, {
      firstName: '<b>"Elin"</b>',
      lastName: ' ',
      email: 'no address',
      password: 'short pw!',
      confirmPassword: 'shirt pw!',
    });
    expect(page.status).toBe(400);
    for (const [field, message] of [
      ['lastName', 'Last name is required'],
      ['email', 'This is not an e-mail address'],
      ['password', 'Use at least 10 characters'],
      ['confirmPassword', 'The two passwords differ'],
    ]) {
      expect(page.text).toContain(`id="${field}-error">${message}<`);
      expect(page.text).toMatch(new RegExp(`name="${field}"[^>]*${field}-error"[^>]*aria-invalid`));
    }
    expect(page.text).toContain('value="&#60;b&#62;&#34;Elin&#34;&#60;/b&#62;"');
    expect(page.text).not.toMatch(/sh[io]rt pw/);
    expect(page.text).not.toContain('firstName-error');
  });

  test.each(['qwertyuiop', 'Password123', '1234567890'])(
    'refuse a common password (%s)',
    async (password) => {
      const page = await createAccount(
        createBrowser(origin),
        newPerson({ password, confirmPassword: password }),
      );
      expect(page.status).toBe(400);
      expect(page.text).toContain('This password is among the most common ones');
    },
  );

  test('store a password as Argon2id only', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const [row] = await db<{ passwordHash: string }[]>`
      select password_hash from identity_accounts where email = ${person.email}`;
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('make one account of an e-mail, however it is written and however many try', async () => {
    const browsers = Array.from({ length: 5 }, () => createBrowser(origin));
    const person = newPerson();
    const pages = await Promise.all(
      browsers.map((browser, index) =>
        createAccount(browser, {
          ...person,
          email: index % 2 ? person.email.toUpperCase() : person.email,
        }),
      ),
    );
    const refused = pages.filter((page) => page.status === 400);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.text).toContain('There is an account with this e-mail already');
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
  ])('refuse a post with %s', async (_name, headers) => {
    const browser = createBrowser(origin);
    const { url } = await openSignIn(browser);
    const person = newPerson();
    const page = await browser.request(`${url.pathname}/create`, { form: person, headers });
    expect(page.status).toBe(403);
    expect(await db`select from identity_accounts where email = ${person.email}`).toHaveLength(0);
  });

  test('are over when the sign-in is over, and say so', async () => {
    for (const path of ['/idp/interaction/unknown', '/idp/interaction/unknown/create']) {
      const page = await createBrowser(origin).request(path);
      expect(page.status).toBe(400);
      expect(page.text).toContain('This sign-in is over');
    }
  });

  test('carry their protection: no script but the file of the theme, no frame, no store', async () => {
    const { headers, text } = await openSignIn(createBrowser(origin));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.match(/<script.*/g)).toEqual(['<script src="/theme.js"></script>']);
    expect(text).not.toContain('style=');
    const style = /href="(\/idp\/assets\/[^"]+\.css)"/.exec(text)?.[1] ?? '';
    const sheet = await app.inject({ url: style });
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/idp/auth?state=%00',
    '/idp/auth/%00',
    '/idp/nothing',
    '/idp/token',
    '/idp/me',
    '/idp/session/end/confirm',
    '/idp/interaction/%E0%A4%A',
  ])('answer %s without failing', async (path) => {
    const visit = await createBrowser(origin).request(path);
    expect(visit.status).toBeGreaterThanOrEqual(400);
    expect(visit.status).toBeLessThan(500);
  });

  test('survive a null character in what the provider keeps', async () => {
    const browser = createBrowser(origin);
    const begun = await browser.request('/api/login');
    const authorize = new URL(begun.headers.get('location') ?? '');
    authorize.searchParams.set('state', 'a\u0000b');
    expect((await browser.open(authorize.href)).status).toBe(200);
  });
});

describe('limits', () => {
  test('hold for an account across instances, whatever the case of the e-mail', async () => {
    await resetLimits();
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const spellings = [person.email, person.email.toUpperCase(), ` ${person.email} `];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < SIGN_IN_LIMITS.account.limit + 2; attempt += 1) {
      const browser = createBrowser(origin, attempt % 2 ? toSecond : undefined);
      const email = spellings[attempt % spellings.length] ?? '';
      statuses.push((await signIn(browser, email, 'not the password')).status);
    }
    expect(statuses).toEqual([...Array(SIGN_IN_LIMITS.account.limit).fill(401), 429, 429]);
    const right = await signIn(createBrowser(origin), person.email);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(right.text).toContain('Too many attempts. Please try again in');
    await resetLimits();
  });

  test('count failures only', async () => {
    await resetLimits();
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    for (let attempt = 0; attempt < SIGN_IN_LIMITS.account.limit + 1; attempt += 1) {
      const landed = await signIn(createBrowser(origin), person.email);
      expect(landed.url.pathname).toBe('/');
    }
  });

  test.each([
    ['sign-in:address', SIGN_IN_LIMITS.address, '', { email: 'a@b.example', password: 'x' }],
    ['create-account:address', CREATE_LIMIT, '/create', newPerson()],
  ])('hold for an address (%s), which no header can change', async (key, limits, path, form) => {
    await resetLimits();
    await db`
      insert into rate_limits (key, window_start, used)
      select ${`${key}:127.0.0.1`},
        to_timestamp(floor(extract(epoch from now()) / ${limits.windowSeconds}::int) * ${limits.windowSeconds}::int),
        ${limits.limit}`;
    const browser = createBrowser(origin);
    const { url } = await openSignIn(browser);
    const page = await browser.request(`${url.pathname}${path}`, {
      form,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(page.status).toBe(429);
    await resetLimits();
  });
});
