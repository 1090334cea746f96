import { describe, expect, test } from 'vitest';
import { createAccount, newPerson, signIn, whoAmI } from '../../modules/auth/account.fixture';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { createTestDatabase } from '../../testing/test-database';
import { createAdapter } from './identity.adapter';
import { deleteAccount } from './identity.queries';
import { purgeRecords } from './identity.records.queries';
import { loadIdentitySecrets } from './identity.secrets';

const { db, applicationDb, origin } = await startTestServer();
/** A second instance behind the same public address. */
const second = await startTestServer({ PUBLIC_URL: origin }, applicationDb);
const toSecond = (url: URL) =>
  new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${second.port}`);

describe('the built-in provider', () => {
  test('creates an account and signs in; only the first account is an admin', async () => {
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
    await createAccount(next, newPerson());
    expect(await whoAmI(next)).toMatchObject({ isAdmin: false });
  });

  test('signs in as the same member regardless of the case of the e-mail', async () => {
    const first = createBrowser(origin);
    const person = newPerson();
    await createAccount(first, person);
    const again = createBrowser(origin);
    await signIn(again, person.email.toUpperCase());
    expect((await whoAmI(again)).id).toBe((await whoAmI(first)).id);
  });

  test('signs out of the app and the provider without confirmation', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser, newPerson());
    const silent = await browser.open('/api/login', { until: (url) => url.pathname === '/' });
    expect(silent.url.pathname).toBe('/');
    const out = await browser.open('/api/logout', { until: (url) => url.pathname === '/' });
    expect(out.url.href).toBe(`${origin}/`);
    expect((await browser.request('/api/auth/user')).status).toBe(401);
    expect((await browser.open('/api/login')).text).toContain('<h1 id="title">Sign in</h1>');
  });

  test('asks for confirmation if the sign-out was not started by the app', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser, newPerson());
    const asked = await browser.open('/idp/session/end');
    expect(asked.text).toContain('Sign out?');
    const silent = await browser.open('/api/login', { until: (url) => url.pathname === '/' });
    expect(silent.url.pathname).toBe('/');
  });

  test('asks for credentials with prompt=login', async () => {
    const browser = createBrowser(origin);
    await createAccount(browser, newPerson());
    const page = await browser.open('/api/login?prompt=login');
    expect(page.text).toContain('<h1 id="title">Sign in</h1>');
  });

  test('completes on one instance a sign-in started on another', async () => {
    const person = newPerson();
    await createAccount(createBrowser(origin), person);
    const cookies = createBrowser(origin);
    const { url } = await cookies.open('/api/login');
    const other = createBrowser(origin, toSecond);
    // The same browser, now routed to the other instance.
    const cookie = [...cookies.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const posted = await other.request(url.pathname, {
      form: { email: person.email, password: person.password },
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

  test('keeps its members when the public address changes', async () => {
    const { applicationDb: moved } = await createTestDatabase();
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

  test('deletes an account with its sign-ins', async () => {
    const browser = createBrowser(origin);
    const person = newPerson();
    await createAccount(browser, person);
    const [account] = await db<{ id: string }[]>`
      select id from identity_accounts where email = ${person.email}`;
    await deleteAccount(db, account?.id ?? '');
    expect((await browser.open('/api/login')).text).toContain('<h1 id="title">Sign in</h1>');
    expect((await signIn(createBrowser(origin), person.email)).status).toBe(401);
  });

  test('uses the same secrets for all instances that start concurrently', async () => {
    const empty = (await createTestDatabase()).db;
    const all = await Promise.all(Array.from({ length: 8 }, () => loadIdentitySecrets(empty)));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  });

  test('accepts a code once, even concurrently', async () => {
    const adapter = createAdapter(db, 'AuthorizationCode');
    await adapter.upsert('a-code', { accountId: 'x', kind: 'AuthorizationCode' }, 60);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => adapter.consume('a-code')),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await adapter.find('a-code')).toMatchObject({ consumed: true });
  });

  test('removes expired records', async () => {
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
