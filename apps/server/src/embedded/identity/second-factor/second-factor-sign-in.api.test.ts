import { beforeEach, describe, expect, test } from 'vitest';
import { isHome, PASSWORD, signIn, whoAmI } from '../../../modules/auth/account.fixture';
import { SIGN_IN_ALLOWANCES } from '../sign-in-guard';
import {
  addTotp,
  codeOf,
  newMember,
  openSecondStep,
  readIdToken,
  signOut,
  startNamedServer,
} from './second-factor.fixture';

const server = await startNamedServer();
const { db } = server;

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

async function withTotp() {
  const member = await newMember(server);
  const { secret, recoveryCodes } = await addTotp(member.browser);
  await signOut(member.browser);
  return { ...member, secret, recoveryCodes };
}

describe('a sign-in with an authenticator app', () => {
  test('asks for the code after the password, and states both', async () => {
    const { browser, email, secret } = await withTotp();
    const { path, page, step } = await openSecondStep(browser, email, PASSWORD);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Confirm that it is you');
    expect(page.text).not.toContain('data-passkey');
    expect((await browser.request('/api/auth/user')).status).toBe(401);
    const form = { step, code: ` ${codeOf(secret)} ` };
    const home = await browser.open(`${path}/factor`, { form, until: isHome });
    expect(home.url.pathname).toBe('/');
    expect((await whoAmI(browser)).email).toBe(email);
    const { amr, auth_time, isProved } = await readIdToken(server, email);
    expect(amr).toEqual(['pwd', 'otp', 'mfa']);
    expect(auth_time).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(isProved).toBe(true);
  });

  test('rejects a code that was used before', async () => {
    const { browser, email, secret } = await withTotp();
    const code = codeOf(secret);
    const first = await openSecondStep(browser, email, PASSWORD);
    await browser.open(`${first.path}/factor`, { form: { step: first.step, code }, until: isHome });
    await signOut(browser);
    const again = await openSecondStep(browser, email, PASSWORD);
    const form = { step: again.step, code };
    const answer = await browser.open(`${again.path}/factor`, { form, until: isHome });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('This code is wrong or was used already');
  });

  test('accepts a code that a double click sends twice, and forgets earlier failures', async () => {
    const { browser, email, secret } = await withTotp();
    await signIn(server.openBrowser(), email, 'not the password');
    const stranger = server.openBrowser();
    const { path, step } = await openSecondStep(stranger, email, PASSWORD);
    expect(await db`select from sign_in_tries where key like 'pair:%'`).toHaveLength(1);
    const form = { step, code: codeOf(secret) };
    expect((await stranger.request(`${path}/factor`, { form })).status).toBe(303);
    const second = await stranger.open(`${path}/factor`, { form, until: isHome });
    expect(second.url.pathname).toBe('/');
    expect((await whoAmI(stranger)).email).toBe(email);
    expect(await db`select from sign_in_tries where key like 'pair:%'`).toHaveLength(0);
    expect((await browser.request('/api/auth/user')).status).toBe(401);
  });

  test('rejects a very long code, and one without a password before it', async () => {
    const { browser, email, secret } = await withTotp();
    const { path, step } = await openSecondStep(browser, email, PASSWORD);
    const long = await browser.request(`${path}/factor`, {
      form: { step, code: '9'.repeat(9000) },
    });
    expect(long.status).toBe(401);
    const huge = await browser.request(`${path}/factor`, {
      form: { step, code: '9'.repeat(100_000) },
    });
    expect(huge.status).toBe(413);
    const code = codeOf(secret);
    expect((await browser.request(`${path}/factor`, { form: { code } })).status).toBe(400);
    const other = await withTotp();
    const there = await openSecondStep(other.browser, other.email, PASSWORD);
    const foreign = { step: there.step, code: codeOf(other.secret) };
    expect((await browser.request(`${path}/factor`, { form: foreign })).status).toBe(400);
  });

  test('ends with the password: a changed one makes the step invalid', async () => {
    const { browser, email, secret } = await withTotp();
    const { path, step } = await openSecondStep(browser, email, PASSWORD);
    await db`update identity_accounts set password_hash = password_hash || 'x' where email = ${email}`;
    const form = { step, code: codeOf(secret) };
    const answer = await browser.request(`${path}/factor`, { form });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This step is over');
  });

  test('accepts each recovery code once, also of two at the same time', async () => {
    const { browser, email, recoveryCodes } = await withTotp();
    const [code = ''] = recoveryCodes;
    const second = server.openBrowser();
    const there = await openSecondStep(second, email, PASSWORD);
    const here = await openSecondStep(browser, email, PASSWORD);
    const answers = await Promise.all([
      browser.request(`${here.path}/factor`, {
        form: { step: here.step, recoveryCode: code.toUpperCase() },
      }),
      second.request(`${there.path}/factor`, { form: { step: there.step, recoveryCode: code } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
    const rows = await db`
      select details from audit_log where act = 'recovery-code.used' order by at desc limit 1`;
    expect(rows[0]?.details).toMatchObject({ left: 9 });
  });

  test('says nothing about a second factor before the password is right', async () => {
    const { email } = await withTotp();
    const plain = await newMember(server);
    const answers = [];
    for (const one of [email, plain.email, 'nobody@example.org']) {
      const { text, status } = await signIn(server.openBrowser(), one, 'not the password');
      answers.push([status, text.replaceAll(/interaction\/[\w-]+/g, '').replaceAll(one, '')]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('delays wrong codes, however often the password is typed in between', async () => {
    const { browser, email, secret } = await withTotp();
    const statuses: number[] = [];
    for (let turn = 0; turn < SIGN_IN_ALLOWANCES.code.free + 2; turn += 1) {
      const { path, step } = await openSecondStep(browser, email, PASSWORD);
      const form = { step, code: '000000' };
      statuses.push((await browser.request(`${path}/factor`, { form })).status);
    }
    expect(statuses.slice(0, SIGN_IN_ALLOWANCES.code.free)).not.toContain(429);
    await db`update sign_in_tries set failures = 100, free_at = now() where key like 'code:%'`;
    const { path, step } = await openSecondStep(browser, email, PASSWORD);
    await browser.request(`${path}/factor`, { form: { step, code: '000000' } });
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser.request(`${path}/factor`, { form: { step, code: codeOf(secret) } }),
      ),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([429]));
    expect(tries[0]?.text).toMatch(/Too many attempts\. Please try again in \d+ minutes\./);
  });

  test('does not finish with a sign-in at the provider from before it was added', async () => {
    const member = await newMember(server);
    await addTotp(member.browser);
    await db`delete from sessions where user_id = (select id from users where email = ${member.email})`;
    const page = await member.browser.open('/api/login', { until: isHome });
    expect(page.url.pathname).toMatch(/^\/idp\/interaction\//);
  });
});
