import { expect, test } from 'vitest';
import { type Browser, createBrowser } from './browser.fixture';
import { prepareExternalProvider } from './external-provider.fixture';
import { findFreePort, startTestServer } from './test-server.fixture';

const port = await findFreePort();
const origin = `http://127.0.0.1:${port}`;
const provider = await prepareExternalProvider(origin);
await provider.start();
const { db } = await startTestServer({
  ...provider.settings,
  PORT: String(port),
  PUBLIC_URL: origin,
  MFA: 'admins',
  OIDC_MFA_ACR: 'strong',
});

const isCallback = (url: URL) => url.pathname === '/api/callback';

async function signIn(browser: Browser, sub: string, proof: object, from = '/api/login') {
  const { url } = await browser.open(from, { until: isCallback });
  const form = { sub, proof: JSON.stringify(proof) };
  const answered = await browser.open(url.href, { form, until: isCallback });
  return browser.request(answered.url.href);
}

test('an external provider must state a second factor of those whom the policy concerns', async () => {
  // The first member is an admin.
  const refused = await signIn(createBrowser(origin), 'boss', { amr: ['pwd'] });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('A second factor is missing');
  expect(await db`select from users`).toHaveLength(0);
  const browser = createBrowser(origin);
  expect((await signIn(browser, 'boss', { amr: ['pwd', 'otp'] })).status).toBe(302);
  expect((await signIn(createBrowser(origin), 'boss', { acr: 'strong' })).status).toBe(302);
  expect((await signIn(createBrowser(origin), 'elin', {})).status).toBe(302);
  const status = await browser.request('/api/auth/second-factor');
  expect(JSON.parse(status.text)).toMatchObject({
    isManagedHere: false,
    isDemanded: true,
    proofMethods: ['provider'],
  });
  const add = await browser.request('/api/auth/second-factor/totp', { method: 'POST' });
  expect(add.status).toBe(409);
});

test('a proof is made by signing in there again', async () => {
  const browser = createBrowser(origin);
  await signIn(browser, 'boss', { amr: ['mfa'] });
  await db`update sessions set proved_at = now() - interval '11 minutes'`;
  const json = { name: 'Wire', url: 'https://wire.example/feed' };
  const act = async () =>
    (await browser.request('/api/admin/sources', { method: 'POST', json })).status;
  expect(await act()).toBe(403);
  const from = '/api/login?prompt=login&max_age=0&returnTo=/admin/sources';
  const back = await signIn(browser, 'boss', { amr: ['mfa'] }, from);
  expect(back.headers.get('location')).toBe('/admin/sources');
  expect(await act()).toBe(201);
});

test('calls that ask everyone ask whom the policy concerns, though they have no account here', async () => {
  const [boss, elin] = [createBrowser(origin), createBrowser(origin)];
  await signIn(boss, 'boss', { amr: ['mfa'] });
  await signIn(elin, 'elin', {});
  await db`update sessions set proved_at = now() - interval '11 minutes'`;
  const json = { name: 'Laptop', scopes: ['reports:read'], maxTlp: 'GREEN', expiresInDays: 1 };
  const makeToken = async (browser: Browser) => {
    const answer = await browser.request('/api/users/me/tokens', { method: 'POST', json });
    return [answer.status, JSON.parse(answer.text).code];
  };
  expect(await makeToken(boss)).toEqual([403, 'STEP_UP_REQUIRED']);
  // Nobody demands a second factor of her, and there is no password here that could be asked for.
  expect(await makeToken(elin)).toEqual([201, undefined]);
});
