import { expect, test } from 'vitest';
import { createLog } from './logging';
import { describePerson, isHome } from './modules/auth/account.fixture';
import { createBrowser } from './modules/auth/browser.fixture';
import { startTestServer, TEST_SECRET } from './modules/auth/test-server.fixture';

const PASSWORD = 'a password that no log may hold';
const WRONG = 'another that was mistyped in haste';
const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const { db, origin } = await startTestServer({ FEEDS: 'off' }, undefined, log);

/** Ids of members and sessions are no secrets. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const person = describePerson({ password: PASSWORD });

/** Every secret seen during the test. */
const secrets = new Set([PASSWORD, WRONG, TEST_SECRET]);
function collectCookies(browser: ReturnType<typeof createBrowser>): void {
  for (const value of browser.cookies.values()) if (value.length > 12) secrets.add(value);
}

async function collectStored(): Promise<void> {
  const [row] = await db<{ installation: string; records: string; tokens: string }[]>`
    select (select coalesce(json_agg(s), '[]') from installation_secrets s)::text as installation,
      (select coalesce(json_agg(r), '[]') from identity_records r)::text as records,
      (select coalesce(json_agg(s), '[]') from sessions s)::text as tokens`;
  for (const text of Object.values(row ?? {})) {
    for (const [word] of text.matchAll(/[\w.-]{32,}/g)) if (!UUID.test(word)) secrets.add(word);
  }
}

test('no secret is in the log of a whole sign-in, including failures', async () => {
  const browser = createBrowser(origin);
  const signIn = await browser.open('/api/login');
  collectCookies(browser);
  await browser.open(`${signIn.url.pathname}/create`, { form: person, until: isHome });
  collectCookies(browser);
  await collectStored();
  const headers = { origin, 'content-type': 'application/json', authorization: `Bearer ${WRONG}` };
  await browser.request('/api/auth/user', { headers });
  await browser.request(`/api/reports?q=${encodeURIComponent('harbour')}`);
  await browser.request('/api/callback?code=a-code-that-was-never-given&state=nobody');
  secrets.add('a-code-that-was-never-given');

  const other = createBrowser(origin);
  const { url } = await other.open('/api/login');
  await other.open(url.pathname, { form: { email: person.email, password: WRONG } });
  collectCookies(other);
  await other.open(url.pathname, {
    form: { email: person.email, password: PASSWORD },
    until: isHome,
  });
  collectCookies(other);
  await collectStored();

  // Internal errors are logged too and must not contain secrets.
  await db`alter table identity_accounts rename to identity_accounts_renamed`;
  const third = createBrowser(origin);
  const { url: form } = await third.open('/api/login');
  await third.request(form.pathname, { form: { email: person.email, password: PASSWORD } });
  await third.request(`${form.pathname}/create`, { form: { ...person, email: 'b@example.org' } });
  await db`alter table identity_accounts_renamed rename to identity_accounts`;
  await db`alter table sessions rename to sessions_renamed`;
  expect((await browser.request('/api/auth/user')).status).toBe(500);
  await db`alter table sessions_renamed rename to sessions`;
  await browser.open('/api/logout');
  collectCookies(third);

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(text).toContain('request failed');
  expect(secrets.size).toBeGreaterThan(12);
  const leaked = [...secrets].filter((secret) => text.includes(secret));
  expect(leaked).toEqual([]);
});

test('secrets that are logged by mistake are redacted', () => {
  const before = lines.length;
  log.info({
    headers: { cookie: PASSWORD, authorization: PASSWORD },
    password: PASSWORD,
    secret: PASSWORD,
    form: { password: PASSWORD },
    tokens: { access_token: PASSWORD, id_token: PASSWORD, refresh_token: PASSWORD },
    query: { code: PASSWORD },
    session: PASSWORD,
    settings: { clientSecret: PASSWORD, sessionSecret: PASSWORD, secretAccessKey: PASSWORD },
    answers: [{ headers: { 'set-cookie': [PASSWORD] } }],
    err: Object.assign(new Error('refused'), { token: PASSWORD, cause: { sid: PASSWORD } }),
  });
  const line = lines.slice(before).join('');
  expect(line).toContain('[redacted]');
  expect(line).not.toContain(PASSWORD);
  expect(line).toContain('refused');
});

test('other fields are logged, and circular references are cut off', () => {
  const before = lines.length;
  const circle: Record<string, unknown> = { name: 'round' };
  circle.itself = circle;
  const when = new Date('2026-11-15T12:00:00Z');
  log.child({ reqId: 'abc' }).info({ circle, when, code: 'ECONNRESET', status: 200 }, 'answered');
  const line: unknown = JSON.parse(lines.slice(before).join(''));
  expect(line).toMatchObject({
    reqId: 'abc',
    circle: { name: 'round' },
    when: when.toISOString(),
    code: 'ECONNRESET',
    status: 200,
    msg: 'answered',
  });
});
