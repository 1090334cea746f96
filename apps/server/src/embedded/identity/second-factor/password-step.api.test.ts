import { PASSWORD_PAGE, type SecondFactorStatus } from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, signIn } from '../../../modules/auth/account.fixture';
import { SIGN_IN_ALLOWANCES } from '../sign-in-guard';
import {
  addPasskey,
  addTotp,
  askChallenge,
  codeOf,
  hiddenField,
  newMember,
  readJson,
  sendDuringChange,
  startNamedServer,
} from './second-factor.fixture';

const server = await startNamedServer();
const { db, origin } = server;
const NEW = 'another horse, another battery';

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

/** A signed-in member with a second factor of each kind. */
async function newProtectedMember() {
  const member = await newMember(server);
  const { secret, recoveryCodes } = await addTotp(member.browser);
  const { authenticator } = await addPasskey(member.browser, origin);
  return { ...member, secret, recoveryCodes, authenticator };
}

/** Sends the passwords from a browser that knows nothing else. */
async function sendPasswords(email: string, password = NEW) {
  const browser = server.openBrowser();
  const form = { email, currentPassword: PASSWORD, password, confirmPassword: password };
  const page = await browser.request(PASSWORD_PAGE, { form });
  const step = hiddenField(page.text, 'step');
  const send = (action: string, fields: Record<string, string>) =>
    browser.request(`${PASSWORD_PAGE}/${action}`, { form: { step, ...fields } });
  return { page, browser, step, send };
}

const auditRows = (email: string) => db<{ act: string }[]>`
  select act from audit_log
  where act in ('password.changed', 'sign-in.failed') and search_text like ${`%${email.toLowerCase()}%`}
  order by seq`;

const statusOf = async (browser: ReturnType<typeof server.openBrowser>) =>
  (await browser.request('/api/auth/user')).status;

async function expectUnchanged({ email, browser }: Awaited<ReturnType<typeof newProtectedMember>>) {
  expect(await statusOf(browser)).toBe(200);
  expect((await auditRows(email)).map(({ act }) => act)).not.toContain('password.changed');
  await db`delete from sign_in_tries`;
  const page = await signIn(server.openBrowser(), email, NEW);
  expect(page.text).toContain('E-mail or password is wrong');
}

describe('changing the password of an account with a second factor', () => {
  test('asks for it, and changes nothing before', async () => {
    const member = await newProtectedMember();
    const { page, send } = await sendPasswords(member.email);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Confirm that it is you');
    expect(page.text).not.toContain('Your password is changed');
    expect(page.text).not.toContain(NEW);
    const wrong = await send('factor', { code: '000000' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('This code is wrong or was used already');
    expect((await send('factor', {})).status).toBe(401);
    expect((await send('factor', { code: '9'.repeat(9000) })).status).toBe(401);
    expect((await send('factor', { code: '9'.repeat(100_000) })).status).toBe(413);
    expect((await send('passkey', { response: 'null' })).status).toBe(401);
    await expectUnchanged(member);
    expect((await auditRows(member.email)).map(({ act }) => act)).toContain('sign-in.failed');
  });

  test.each(['code', 'recovery code', 'passkey'])('changes it with a %s', async (kind) => {
    const { email, browser, secret, recoveryCodes, authenticator } = await newProtectedMember();
    await signIn(server.openBrowser(), email, 'not the password');
    const change = await sendPasswords(email);
    const prove = async () => {
      if (kind === 'code') return change.send('factor', { code: ` ${codeOf(secret)} ` });
      if (kind === 'recovery code') {
        return change.send('factor', { recoveryCode: recoveryCodes[0] ?? '' });
      }
      const { challenge, allowCredentials } = await askChallenge(
        change.browser,
        PASSWORD_PAGE,
        change.step,
      );
      expect(allowCredentials).toHaveLength(1);
      const response = JSON.stringify(authenticator.get({ origin, challenge }));
      return change.send('passkey', { response });
    };
    const done = await prove();
    expect(done.status).toBe(200);
    expect(done.text).toContain('Your password is changed');
    expect(await statusOf(browser)).toBe(401);
    expect((await auditRows(email)).filter(({ act }) => act === 'password.changed')).toHaveLength(
      1,
    );
    // As after a sign-in, earlier failures are forgotten.
    expect(await db`select from sign_in_tries where key like 'pair:%'`).toHaveLength(0);
    const next = await signIn(server.openBrowser(), email, NEW);
    expect(next.text).toContain('Confirm that it is you');
    expect((await signIn(server.openBrowser(), email, PASSWORD)).text).toContain('is wrong');
  });

  test('accepts a double click, at once and later', async () => {
    const { email, secret } = await newProtectedMember();
    const { send } = await sendPasswords(email);
    const code = codeOf(secret);
    const atOnce = await Promise.all([send('factor', { code }), send('factor', { code })]);
    expect(atOnce.map(({ text }) => text.includes('Your password is changed'))).toContain(true);
    expect((await send('factor', { code })).text).toContain('Your password is changed');
    expect((await auditRows(email)).filter(({ act }) => act === 'password.changed')).toHaveLength(
      1,
    );
  });

  test('is over for the page of another change, after the password or the factors changed', async () => {
    const { email, browser, secret, recoveryCodes } = await newProtectedMember();
    const [first, second] = [await sendPasswords(email), await sendPasswords(email, `${NEW}!`)];
    expect((await first.send('factor', { code: codeOf(secret) })).status).toBe(200);
    const over = await second.send('factor', { recoveryCode: recoveryCodes[0] ?? '' });
    expect(over.status).toBe(400);
    expect(over.text).toContain('This step is over');
    expect((await second.send('challenge', {})).status).toBe(400);
    expect((await auditRows(email)).filter(({ act }) => act === 'password.changed')).toHaveLength(
      1,
    );

    const other = await newProtectedMember();
    const stale = await sendPasswords(other.email);
    const renewed = await other.browser.request('/api/auth/second-factor/recovery-codes', {
      method: 'POST',
    });
    expect(renewed.status).toBe(200);
    expect((await stale.send('factor', { code: codeOf(other.secret) })).status).toBe(400);
    await expectUnchanged(other);
    expect(await statusOf(browser)).toBe(401);
  });

  test('accepts neither a passkey of another member nor a challenge of another page', async () => {
    const member = await newProtectedMember();
    const stranger = await newProtectedMember();
    const { browser, step, send } = await sendPasswords(member.email);
    const { challenge } = await askChallenge(browser, PASSWORD_PAGE, step);
    const foreign = stranger.authenticator.get({ origin, challenge });
    expect((await send('passkey', { response: JSON.stringify(foreign) })).status).toBe(401);
    const there = await sendPasswords(member.email);
    const elsewhere = await askChallenge(there.browser, PASSWORD_PAGE, there.step);
    const response = JSON.stringify(
      member.authenticator.get({ origin, challenge: elsewhere.challenge }),
    );
    expect((await send('passkey', { response })).status).toBe(401);
    await expectUnchanged(member);
  });

  test('needs the page of the passwords: neither none nor that of a sign-in will do', async () => {
    const member = await newProtectedMember();
    const browser = server.openBrowser();
    const { url } = await browser.open('/api/login');
    const form = { email: member.email, password: PASSWORD };
    const page = await browser.request(url.pathname, { form });
    for (const step of ['', 'x', hiddenField(page.text, 'step')]) {
      for (const action of ['factor', 'passkey', 'challenge']) {
        const fields = { step, code: codeOf(member.secret) };
        const answer = await browser.request(`${PASSWORD_PAGE}/${action}`, { form: fields });
        expect(answer.status, action).toBe(400);
      }
    }
    const { step } = await sendPasswords(member.email);
    const there = { step, code: codeOf(member.secret) };
    expect((await browser.request(`${url.pathname}/factor`, { form: there })).status).toBe(400);
    await expectUnchanged(member);
  });

  test('delays wrong codes together with those of the sign-in', async () => {
    const member = await newProtectedMember();
    const { free } = SIGN_IN_ALLOWANCES.code;
    const statuses: number[] = [];
    for (let turn = 0; turn < free + 2; turn += 1) {
      const { send } = await sendPasswords(member.email);
      statuses.push((await send('factor', { code: '000000' })).status);
    }
    expect(statuses.slice(0, free)).toEqual(Array(free).fill(401));
    expect(statuses.at(-1)).toBe(429);
    const [tries] = await db<{ failures: number }[]>`
      select round(failures)::int as failures from sign_in_tries where key like 'code:%'`;
    expect(tries?.failures).toBe(free + 1);
    await expectUnchanged(member);
  });

  test('says nothing about a second factor before the password is right', async () => {
    const member = await newProtectedMember();
    const plain = await newMember(server);
    const answers = [];
    for (const email of [member.email, plain.email, 'nobody@example.org']) {
      const form = { email, currentPassword: 'a guess', password: NEW, confirmPassword: NEW };
      const { status, text } = await server.openBrowser().request(PASSWORD_PAGE, { form });
      answers.push([status, text.replaceAll(email, '')]);
    }
    expect(answers[0]?.[0]).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('asks for one that was added while the passwords were verified', async () => {
    const { browser, email } = await newMember(server);
    const { page } = await sendDuringChange(
      server,
      email,
      (tx, id) => tx`
        insert into identity_totp (account_id, secret, last_step) values (${id}, 'other', 0)`,
      () => sendPasswords(email),
    );
    expect(page.text).toContain('Confirm that it is you');
    expect(await statusOf(browser)).toBe(200);
    const status = readJson<SecondFactorStatus>(await browser.request('/api/auth/second-factor'));
    expect(status.totp).not.toBeNull();
  });

  test('is over when the account is gone', async () => {
    const { email, secret } = await newProtectedMember();
    const { send } = await sendPasswords(email);
    await db`delete from identity_accounts where email = ${email}`;
    expect((await send('factor', { code: codeOf(secret) })).status).toBe(400);
    expect((await send('challenge', {})).status).toBe(400);
  });
});
