import { describe, expect, test } from 'vitest';
import { createAccount, newPerson, signIn } from '../../modules/auth/account.fixture';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { CREATE_LIMIT, SIGN_IN_LIMITS } from './identity.service';

const { db, applicationDb, origin } = await startTestServer();
/** A second instance behind the same public address. */
const second = await startTestServer({ PUBLIC_URL: origin }, applicationDb);
const toSecond = (url: URL) =>
  new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${second.port}`);

const resetLimits = () => db`delete from rate_limits`;

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
    const { url } = await browser.open('/api/login');
    const page = await browser.request(`${url.pathname}${path}`, {
      form,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(page.status).toBe(429);
    await resetLimits();
  });
});
