import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, isHome, newPerson, signIn } from '../../modules/auth/account.fixture';
import { createBrowser } from '../../modules/auth/browser.fixture';
import { startTestServer } from '../../modules/auth/test-server.fixture';
import { CREATE_LIMIT } from './identity.service';
import { SIGN_IN_ALLOWANCES } from './sign-in-guard';

const { db, applicationDb, origin } = await startTestServer();
/** A second instance behind the same public address. */
const second = await startTestServer({ PUBLIC_URL: origin }, applicationDb);
const toSecond = (url: URL) =>
  new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${second.port}`);
const WRONG = 'not the password';
const { pair, device } = SIGN_IN_ALLOWANCES;

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

async function newAccount() {
  const person = newPerson();
  const browser = createBrowser(origin);
  await createAccount(browser, person);
  // Signed out, but known as a device of this account.
  await browser.open('/api/logout', { until: isHome });
  return { ...person, browser };
}

const fail = async (email: string, times: number, browser = createBrowser(origin)) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await signIn(browser, email, WRONG)).status);
  }
  return statuses;
};

/** Simulates many failures: the next try is accepted but followed by a long delay. */
const simulateFailures = (pattern: string) => db`
  update sign_in_tries set failures = 110, last_at = now(), free_at = now() where key like ${pattern}`;

describe('failed sign-ins', () => {
  test('delay one address at one account, across instances and spellings of the e-mail', async () => {
    const { email } = await newAccount();
    expect(await fail(email, pair.free)).toEqual(Array(pair.free).fill(401));
    await simulateFailures('pair:%');
    expect(await fail(email.toUpperCase(), 1)).toEqual([401]);
    const there = createBrowser(origin, toSecond);
    const right = await signIn(there, ` ${email} `);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(right.text).toMatch(/Too many attempts\. Please try again in \d+ minutes\./);
    // End the delay.
    await db`update sign_in_tries set free_at = now()`;
    expect((await signIn(there, email)).url.pathname).toBe('/');
    expect(await db`select from sign_in_tries where key like 'pair:%'`).toHaveLength(0);
  });

  test('do not lock out the owner at another address', async () => {
    const { email } = await newAccount();
    await fail(email, pair.free);
    await simulateFailures('pair:%');
    await fail(email, 1);
    await db`update sign_in_tries set key = replace(key, '127.0.0.1', '203.0.113.9')`;
    expect((await signIn(createBrowser(origin), email)).url.pathname).toBe('/');
  });

  test('do not lock out a browser that signed in to the account before', async () => {
    const { email, browser } = await newAccount();
    const bystander = await newAccount();
    await fail(email, 1);
    await simulateFailures('%');
    await fail(email, 1);
    expect((await signIn(createBrowser(origin), email)).status).toBe(429);
    // Known, but for another account.
    expect((await signIn(bystander.browser, email)).status).toBe(429);
    expect((await signIn(browser, email)).url.pathname).toBe('/');
  });

  test('delay a known browser without affecting others', async () => {
    const { email, browser } = await newAccount();
    expect(await fail(email, device.free, browser)).toEqual(Array(device.free).fill(401));
    await simulateFailures('device:%');
    expect(await fail(email, 2, browser)).toEqual([401, 429]);
    expect((await signIn(browser, email)).status).toBe(429);
    expect((await signIn(createBrowser(origin), email)).url.pathname).toBe('/');
  });

  test('are not excused by a forged device cookie', async () => {
    const { email, browser } = await newAccount();
    const cookie = browser.cookies.get('watchfloor_idp_device') ?? '';
    expect(cookie).not.toBe('');
    await fail(email, 1);
    await simulateFailures('%');
    await fail(email, 1);
    const forged = createBrowser(origin);
    const { url } = await forged.open('/api/login');
    const sent = [...forged.cookies].map(([name, value]) => `${name}=${value}`);
    const page = await forged.request(url.pathname, {
      form: { email, password: 'correct horse battery' },
      headers: {
        cookie: [...sent, `watchfloor_idp_device=${cookie.slice(0, -4)}AAAA`].join('; '),
      },
    });
    expect(page.status).toBe(429);
  });

  test('are counted in advance when concurrent', async () => {
    const { email } = await newAccount();
    await fail(email, 1);
    await simulateFailures('pair:%');
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        signIn(createBrowser(origin, turn % 2 ? toSecond : undefined), email, WRONG),
      ),
    );
    const statuses = pages.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([401, ...Array(19).fill(429)]);
  });

  test('delay an address across accounts, and unknown accounts like known ones', async () => {
    await fail('nobody@example.org', 1);
    await simulateFailures('address:%');
    expect(await fail('nobody-else@example.org', 2)).toEqual([401, 429]);
    await db`delete from sign_in_tries`;
    await fail('nobody@example.org', 1);
    await simulateFailures('account:%');
    expect(await fail('nobody@example.org', 2)).toEqual([401, 429]);
  });

  test('are counted without storing the e-mail', async () => {
    await fail('correct horse battery', 1);
    const keys = await db<{ key: string }[]>`select key from sign_in_tries`;
    expect(keys).toHaveLength(3);
    expect(JSON.stringify(keys)).not.toContain('horse');
  });

  test('are not counted if the password is correct', async () => {
    const { email } = await newAccount();
    await db`delete from sign_in_tries`;
    for (let turn = 0; turn < 3; turn += 1) await signIn(createBrowser(origin), email);
    const [row] = await db`
      select coalesce(sum(failures), 0)::int as failures from sign_in_tries`;
    expect(row).toEqual({ failures: 0 });
  });
});

test('new accounts are limited by address, regardless of forwarding headers', async () => {
  await db`
    insert into rate_limits (key, window_start, used)
    select 'create-account:address:127.0.0.1',
      to_timestamp(floor(extract(epoch from now()) / ${CREATE_LIMIT.windowSeconds}::int) * ${CREATE_LIMIT.windowSeconds}::int),
      ${CREATE_LIMIT.limit}`;
  const browser = createBrowser(origin);
  const { url } = await browser.open('/api/login');
  const page = await browser.request(`${url.pathname}/create`, {
    form: newPerson(),
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(page.status).toBe(429);
});
