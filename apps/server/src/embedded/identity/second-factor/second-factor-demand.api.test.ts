import { beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '../../../db/transact';
import { createDomainEvents } from '../../../events/domain-events';
import { writeAuditLog } from '../../../modules/audit/audit.service';
import { isHome, PASSWORD, whoAmI } from '../../../modules/auth/account.fixture';
import { createAuthenticator } from './authenticator.fixture';
import { removeSecondFactors } from './remove-second-factors';
import {
  addPasskey,
  addTotp,
  askChallenge,
  codeOf,
  hiddenField,
  newMember,
  openSecondStep,
  readIdToken,
  readJson,
  readSecret,
  readStatus,
  signOut,
  skipSetUp,
  startNamedServer,
} from './second-factor.fixture';

const server = await startNamedServer({ MFA: 'all', MFA_GRACE_DAYS: '7' });
const { db, origin } = server;

beforeEach(async () => {
  await db`delete from rate_limits`;
});

/** A member who was told and continued without a second factor. */
async function newToldMember() {
  const person = await newMember(server);
  const { page, home } = await skipSetUp(person.browser, person.email);
  return { ...person, page, home };
}

const endGrace = (email: string) => db`
  update identity_accounts set second_factor_due_at = now() - interval '1 minute'
  where email = ${email}`;

describe('where the policy demands a second factor', () => {
  test('a member without one is told the days left, and may continue', async () => {
    const { page, home, browser, email } = await newToldMember();
    expect(page.text).toContain('You have 7 days left to set one up.');
    expect(home.url.pathname).toBe('/');
    expect((await readIdToken(server, email)).amr).toEqual(['pwd']);
    expect(await readStatus(browser)).toMatchObject({ isDemanded: true, graceDaysLeft: 7 });
  });

  test('the sign-in does not finish without one when the days are over', async () => {
    const { email, browser } = await newToldMember();
    await endGrace(email);
    await signOut(browser);
    const { path, page, step } = await openSecondStep(browser, email, PASSWORD);
    expect(page.text).toContain('Set one up to finish the sign-in.');
    expect(page.text).not.toContain('/continue');
    // A step of this page does not finish the sign-in either.
    expect((await browser.request(`${path}/continue`, { form: { step } })).status).toBe(400);
    expect((await browser.request(`${path}/factor`, { form: { step, code: '1' } })).status).toBe(
      400,
    );
    const setUp = hiddenField(page.text, 'setUp');
    const wrong = await browser.request(`${path}/setup`, { form: { step, setUp, code: '000000' } });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('This code is wrong');
    const secret = readSecret(page.text);
    expect(readSecret(wrong.text)).toBe(secret);
    const form = { step, setUp, code: codeOf(secret) };
    const codes = await browser.request(`${path}/setup`, { form });
    expect(codes.text.match(/<li>/g)).toHaveLength(10);
    expect((await browser.request('/api/auth/user')).status).toBe(401);
    const done = { step: hiddenField(codes.text, 'step') };
    const home = await browser.open(`${path}/continue`, { form: done, until: isHome });
    expect(home.url.pathname).toBe('/');
    expect((await readIdToken(server, email)).amr).toEqual(['pwd', 'otp', 'mfa']);
    expect((await readStatus(browser)).graceDaysLeft).toBeNull();
  });

  test('a passkey can be added there, too', async () => {
    const { email, browser } = await newToldMember();
    await endGrace(email);
    await signOut(browser);
    const { path, step } = await openSecondStep(browser, email, PASSWORD);
    const { challenge } = await askChallenge(browser, path, step);
    const response = JSON.stringify(createAuthenticator().create({ origin, challenge }));
    const codes = await browser.request(`${path}/enroll`, { form: { step, response } });
    const done = { step: hiddenField(codes.text, 'step') };
    await browser.open(`${path}/continue`, { form: done, until: isHome });
    expect((await whoAmI(browser)).email).toBe(email);
    expect((await readStatus(browser)).passkeys).toMatchObject([{ name: 'Passkey' }]);
  });

  test('a sign-in at the provider from before does not count when the days are over', async () => {
    const { email, browser } = await newToldMember();
    await endGrace(email);
    const page = await browser.open('/api/login', { until: isHome });
    expect(page.url.pathname).toMatch(/^\/idp\/interaction\//);
  });

  test('the last factor cannot be removed, not even two at once', async () => {
    const { browser } = await newToldMember();
    await addTotp(browser);
    await addPasskey(browser, origin);
    const [passkey] = (await readStatus(browser)).passkeys;
    const base = '/api/auth/second-factor';
    const answers = await Promise.all(
      [`${base}/totp`, `${base}/passkeys/${passkey?.id}`].map((path) =>
        browser.request(path, { method: 'DELETE' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && readJson(refused)).toMatchObject({
      message:
        'This installation demands a second factor. Add another one before you remove the last.',
    });
    const { passkeys, totp, recoveryCodesLeft } = await readStatus(browser);
    expect(passkeys.length + (totp ? 1 : 0)).toBe(1);
    expect(recoveryCodesLeft).toBe(10);
  });

  test('admins without one prove with their password before they act', async () => {
    const { browser, email, password } = await newToldMember();
    await db`update users set is_admin = true where email = ${email}`;
    await db`update sessions set proved_at = now() - interval '11 minutes'`;
    const json = { name: 'Wire', url: 'https://wire.example/feed' };
    const act = async () =>
      (await browser.request('/api/admin/sources', { method: 'POST', json })).status;
    expect(await act()).toBe(403);
    const proof = { method: 'password', password };
    await browser.request('/api/auth/proof', { method: 'POST', json: proof });
    expect(await act()).toBe(201);
  });
});

test.each(['password', 'second factor'])(
  'a sign-in at the provider with a %s ends with its account',
  async (kind) => {
    const { browser, email } = await newToldMember();
    if (kind === 'second factor') {
      const { secret } = await addTotp(browser);
      await signOut(browser);
      const { path, step } = await openSecondStep(browser, email, PASSWORD);
      const form = { step, code: codeOf(secret) };
      await browser.open(`${path}/factor`, { form, until: isHome });
    }
    await db`delete from sessions where user_id = (select id from users where email = ${email})`;
    await db`delete from identity_accounts where email = ${email}`;
    const page = await browser.open('/api/login', { until: isHome });
    expect(page.url.pathname).toMatch(/^\/idp\/interaction\//);
    expect(page.text).toContain('Welcome back to the floor.');
  },
);

test('the operator removes all factors of an account', async () => {
  const { browser, email } = await newToldMember();
  await addTotp(browser);
  await addPasskey(browser, origin);
  const events = createDomainEvents();
  writeAuditLog(events);
  const transact = createTransact(db, events);
  expect(await removeSecondFactors(transact, 'nobody@example.org')).toBeNull();
  expect(await removeSecondFactors(transact, email.toUpperCase())).toBe(2);
  expect(await removeSecondFactors(transact, email)).toBe(0);
  expect(await readStatus(browser)).toMatchObject({
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
  });
  const rows = await db`
    select actor_name, details from audit_log
    where act = 'second-factor.removed' order by at desc limit 1`;
  expect(rows[0]).toMatchObject({ actorName: 'Operator (shell)', details: { factor: 'all' } });
});
