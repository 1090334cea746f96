import { describe, expect, test } from 'vitest';
import { createAccount, isHome, newPerson, signIn } from './account.fixture';
import { type Browser, createBrowser } from './browser.fixture';
import { BROWSERS_MAX, recognizeBrowser } from './known-browsers';
import { startTestServer } from './test-server.fixture';

const { db, origin } = await startTestServer();
const COOKIE = 'watchfloor_browser';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A browser with a name of its own. */
function openBrowser(userAgent = FIREFOX): Browser {
  return createBrowser(origin, undefined, (url, request) => fetchAs(url, request, userAgent));
}

const fetchAs = (url: URL, request: RequestInit, userAgent: string) => {
  const { host: _host, ...headers } = request.headers as Record<string, string>;
  return fetch(url, { ...request, headers: { ...headers, 'user-agent': userAgent } });
};

interface Notice {
  kind: string;
  title: string;
  target: string;
}
const noticesOf = async (browser: Browser) =>
  (JSON.parse((await browser.request('/api/notifications')).text) as Notice[]).filter(
    ({ kind }) => kind === 'new-browser',
  );
const countBrowsers = async () => (await db`select from known_browsers`).length;

async function join(userAgent?: string) {
  const person = newPerson();
  const browser = openBrowser(userAgent);
  await createAccount(browser, person);
  return { person, browser };
}

describe('a browser', () => {
  test('is remembered at the first sign-in without a notice, by a hash only', async () => {
    const { person, browser } = await join();
    expect(await noticesOf(browser)).toEqual([]);
    const token = browser.cookies.get(COOKIE) ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await db<
      { text: string }[]
    >`select known_browsers::text as text from known_browsers`;
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
    // It survives the sign-out, so that the next sign-in is no surprise.
    const out = await browser.open('/api/logout', { until: isHome });
    expect(
      browser.visits
        .find(({ url }) => url.pathname === '/api/logout')
        ?.headers.get('clear-site-data'),
    ).toBe('"cache"');
    expect(out.status).toBeLessThan(400);
    expect(browser.cookies.get(COOKIE)).toBe(token);
    await signIn(browser, person.email);
    expect(await noticesOf(browser)).toEqual([]);
    expect(browser.cookies.get(COOKIE)).toBe(token);
  });

  test('that is not known is a notice with its name and address, in every browser', async () => {
    const { person, browser } = await join();
    const second = openBrowser();
    await signIn(second, person.email);
    for (const one of [browser, second]) {
      expect(await noticesOf(one)).toMatchObject([
        { title: 'Firefox on Windows, 127.0.0.1', target: 'sessions' },
      ]);
    }
    const [row] = await db<{ details: object }[]>`
      select details from audit_log where act = 'sign-in' order by seq desc limit 1`;
    expect(row?.details).toEqual({ address: '127.0.0.1', browser: 'Firefox on Windows' });
  });

  test('that another member uses is new for this one', async () => {
    const { person } = await join();
    const shared = (await join()).browser;
    const token = shared.cookies.get(COOKIE);
    await shared.open('/api/logout', { until: isHome });
    await signIn(shared, person.email);
    expect(await noticesOf(shared)).toHaveLength(1);
    expect(shared.cookies.get(COOKIE)).toBe(token);
  });

  test('with a made-up cookie is new, and gets another cookie', async () => {
    const { person } = await join();
    for (const made of ['x', 'a'.repeat(43), 'é'.repeat(43), `${'b'.repeat(42)}'`]) {
      const before = await countBrowsers();
      const visitor = openBrowser();
      visitor.cookies.set(COOKIE, encodeURIComponent(made));
      await signIn(visitor, person.email);
      expect(visitor.cookies.get(COOKIE)).toMatch(/^[\w-]{43}$/);
      expect(visitor.cookies.get(COOKIE)).not.toBe(made);
      expect(await countBrowsers()).toBe(before + 1);
      expect((await noticesOf(visitor)).length).toBeGreaterThan(0);
    }
  });

  test('with a very long name is described in a few words', async () => {
    const { person } = await join();
    const odd = openBrowser(`Odd/${'9'.repeat(8000)}`);
    await signIn(odd, person.email);
    const [notice] = await noticesOf(odd);
    expect(notice?.title).toBe(`Odd/${'9'.repeat(56)}, 127.0.0.1`);
    const [session] = JSON.parse((await odd.request('/api/users/me/sessions')).text);
    expect(session.userAgent).toHaveLength(500);
  });
});

describe('an ended session', () => {
  const act = (browser: Browser, method: 'DELETE' | 'POST', path: string) =>
    fetch(origin + path, {
      method,
      headers: {
        origin,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  const listSessions = async (browser: Browser) =>
    JSON.parse((await browser.request('/api/users/me/sessions')).text) as {
      id: string;
      isCurrent: boolean;
    }[];

  test('takes its browser along: signing in there again is a notice again', async () => {
    const { person, browser } = await join();
    const second = openBrowser();
    await signIn(second, person.email);
    const other = (await listSessions(browser)).find(({ isCurrent }) => !isCurrent);
    await act(browser, 'DELETE', `/api/users/me/sessions/${other?.id}`);
    await signIn(second, person.email);
    expect(await noticesOf(second)).toHaveLength(2);
  });

  test.each([
    ['DELETE', '/api/users/me/sessions'],
    ['POST', '/api/users/me/sign-out-everywhere'],
  ] as const)('%s %s keeps the browser of the caller', async (method, path) => {
    const { person, browser } = await join();
    const second = openBrowser();
    await signIn(second, person.email);
    expect((await act(browser, method, path)).status).toBeLessThan(300);
    await signIn(browser, person.email);
    expect(await noticesOf(browser)).toHaveLength(1);
    await signIn(second, person.email);
    expect(await noticesOf(browser)).toHaveLength(2);
  });
});

describe('the table of browsers', () => {
  test('grows with successful sign-ins only', async () => {
    const { person } = await join();
    const before = await countBrowsers();
    for (let index = 0; index < 30; index += 1) {
      const visitor = openBrowser();
      visitor.cookies.set(COOKIE, String(index).padStart(43, 'a'));
      await visitor.request(index % 2 ? '/api/login' : '/api/auth/user');
    }
    const wrong = await signIn(openBrowser(), person.email, 'not the right horse');
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(await countBrowsers()).toBe(before);
  });

  test('keeps the last 20 of a member, and goes with the member', async () => {
    const { browser } = await join();
    const { id: userId } = JSON.parse((await browser.request('/api/auth/user')).text);
    const kept = browser.cookies.get(COOKIE);
    for (let index = 0; index < BROWSERS_MAX + 4; index += 1) {
      // Used again and again, so it is never the oldest.
      await recognizeBrowser(db, userId, kept);
      await recognizeBrowser(db, userId, undefined);
    }
    expect(await recognizeBrowser(db, userId, kept)).toMatchObject({ token: kept, isNew: false });
    const count = async () =>
      (await db`select from known_browsers where user_id = ${userId}`).length;
    expect(await count()).toBe(BROWSERS_MAX);
    await db`delete from users where id = ${userId}`;
    expect(await count()).toBe(0);
  });
});
