import { beforeEach, describe, expect, test } from 'vitest';
import { isHome, PASSWORD, whoAmI } from '../../../modules/auth/account.fixture';
import {
  addPasskey,
  askChallenge,
  newMember,
  openSecondStep,
  readIdToken,
  signOut,
  startNamedServer,
} from './second-factor.fixture';

const server = await startNamedServer();
const { db, origin } = server;

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

async function withPasskey() {
  const member = await newMember(server);
  const { authenticator } = await addPasskey(member.browser, origin);
  await signOut(member.browser);
  return { ...member, authenticator };
}

describe('a sign-in with a passkey', () => {
  test('needs no password and no e-mail', async () => {
    const { browser, email, authenticator } = await withPasskey();
    const { url } = await browser.open('/api/login');
    const options = await askChallenge(browser, url.pathname);
    expect(options.allowCredentials ?? []).toEqual([]);
    const response = JSON.stringify(authenticator.get({ origin, challenge: options.challenge }));
    const home = await browser.open(`${url.pathname}/passkey`, {
      form: { response },
      until: isHome,
    });
    expect(home.url.pathname).toBe('/');
    expect((await whoAmI(browser)).email).toBe(email);
    expect((await readIdToken(server, email)).amr).toEqual(['hwk', 'mfa']);
  });

  test('or after the password, only with a passkey of this account', async () => {
    const { browser, email, authenticator } = await withPasskey();
    const stranger = await withPasskey();
    const { path, page, step } = await openSecondStep(browser, email, PASSWORD);
    expect(page.text).toContain('data-passkey');
    const first = await askChallenge(browser, path, step);
    expect(first.allowCredentials).toHaveLength(1);
    const foreign = stranger.authenticator.get({ origin, challenge: first.challenge });
    const refused = await browser.request(`${path}/passkey`, {
      form: { step, response: JSON.stringify(foreign) },
    });
    expect(refused.status).toBe(401);
    const { challenge } = await askChallenge(browser, path, step);
    const response = JSON.stringify(authenticator.get({ origin, challenge, isVerified: false }));
    const form = { step, response };
    const home = await browser.open(`${path}/passkey`, { form, until: isHome });
    expect(home.url.pathname).toBe('/');
    expect((await readIdToken(server, email)).amr).toEqual(['pwd', 'hwk', 'mfa']);
  });

  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another rpId', { rpId: 'evil.example' }],
    ['a challenge that was never given', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['no verification of the user', { isVerified: false }],
  ])('is refused with %s', async (_name, change) => {
    const { browser, authenticator } = await withPasskey();
    const { url } = await browser.open('/api/login');
    const { challenge } = await askChallenge(browser, url.pathname);
    const response = JSON.stringify(authenticator.get({ origin, challenge, ...change }));
    const answer = await browser.request(`${url.pathname}/passkey`, { form: { response } });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('This passkey was not accepted');
  });

  test('is refused with a replayed challenge, and with that of another browser', async () => {
    const { browser, authenticator } = await withPasskey();
    const { url } = await browser.open('/api/login');
    const { challenge } = await askChallenge(browser, url.pathname);
    const thief = server.openBrowser();
    const { url: there } = await thief.open('/api/login');
    const stolen = JSON.stringify(authenticator.get({ origin, challenge }));
    const elsewhere = await thief.request(`${there.pathname}/passkey`, {
      form: { response: stolen },
    });
    expect(elsewhere.status).toBe(401);
    const response = JSON.stringify(authenticator.get({ origin, challenge }));
    const form = { response };
    expect((await browser.request(`${url.pathname}/passkey`, { form })).status).toBe(303);
    expect((await browser.request(`${url.pathname}/passkey`, { form })).status).not.toBe(303);
  });

  test('is refused when its counter does not grow', async () => {
    const { browser, authenticator } = await withPasskey();
    const use = async () => {
      const { url } = await browser.open('/api/login');
      const { challenge } = await askChallenge(browser, url.pathname);
      const response = JSON.stringify(authenticator.get({ origin, challenge }));
      const answer = await browser.request(`${url.pathname}/passkey`, { form: { response } });
      await signOut(browser);
      return answer.status;
    };
    authenticator.state.counter = 7;
    expect(await use()).toBe(303);
    authenticator.state.counter = 4;
    expect(await use()).toBe(401);
    authenticator.state.counter = 8;
    expect(await use()).toBe(303);
  });

  test('is refused with an expired challenge', async () => {
    const { browser, authenticator } = await withPasskey();
    const { url } = await browser.open('/api/login');
    const { challenge } = await askChallenge(browser, url.pathname);
    await db`update identity_challenges set expires_at = now() - interval '1 second'`;
    const response = JSON.stringify(authenticator.get({ origin, challenge }));
    const answer = await browser.request(`${url.pathname}/passkey`, { form: { response } });
    expect(answer.status).toBe(401);
  });

  test.each(['', 'null', '[]', '{"id":1}', `{"id":"${'a'.repeat(10_000)}"}`, 'x'.repeat(10_000)])(
    'is refused with a response that is none',
    async (response) => {
      const browser = server.openBrowser();
      const { url } = await browser.open('/api/login');
      const answer = await browser.request(`${url.pathname}/passkey`, { form: { response } });
      expect(answer.status).toBe(401);
    },
  );

  test('a thousand wrong ones per minute are limited', async () => {
    const browser = server.openBrowser();
    const { url } = await browser.open('/api/login');
    await db`
      insert into sign_in_tries (key, failures, last_at, free_at)
      values ('address:127.0.0.1', 1000, now(), now())`;
    const form = { response: '{}' };
    expect((await browser.request(`${url.pathname}/passkey`, { form })).status).toBe(401);
    const next = await browser.request(`${url.pathname}/passkey`, { form });
    expect(next.status).toBe(429);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(1);
  });
});
