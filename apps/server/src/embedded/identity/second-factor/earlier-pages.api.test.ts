import { beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '../../../db/transact';
import { createDomainEvents } from '../../../events/domain-events';
import { isHome, PASSWORD, whoAmI } from '../../../modules/auth/account.fixture';
import type { Browser, Visit } from '../../../modules/auth/browser.fixture';
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
  readFactorActs,
  readFactors,
  readSecret,
  sendDuringChange,
  signOut,
  skipSetUp,
  startNamedServer,
} from './second-factor.fixture';

const server = await startNamedServer({ MFA: 'all', MFA_GRACE_DAYS: '7' });
const { db, origin } = server;

beforeEach(async () => {
  await db`delete from rate_limits`;
  await db`delete from sign_in_tries`;
});

/** A member without a second factor, signed in. */
async function newToldMember() {
  const person = await newMember(server);
  await skipSetUp(person.browser, person.email);
  return person;
}

/** The set-up page in another browser, with all that it can send. */
async function openSetUp(email: string) {
  const browser = server.openBrowser();
  const { path, page, step } = await openSecondStep(browser, email, PASSWORD);
  const { challenge } = await askChallenge(browser, path, step);
  const created = createAuthenticator().create({ origin, challenge });
  const setUp = hiddenField(page.text, 'setUp');
  const code = codeOf(readSecret(page.text));
  const later = /continue"><input[^>]*value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const send = (action: string, form: Record<string, string>) =>
    browser.request(`${path}/${action}`, { form });
  return {
    browser,
    addApp: () => send('setup', { step, setUp, code }),
    addKey: () => send('enroll', { step, response: JSON.stringify(created) }),
    askAgain: () => send('challenge', { step }),
    notNow: () => send('continue', { step: later }),
  };
}

function expectOver(visit: Visit): void {
  expect(visit.status).toBe(400);
  expect(visit.text).toContain('This step is over');
  expect(visit.text).not.toContain('<li>');
}

const factorKinds: [string, (browser: Browser) => Promise<unknown>][] = [
  ['authenticator app', addTotp],
  ['passkey', (browser) => addPasskey(browser, origin)],
];

describe('a set-up page from before the account had a second factor', () => {
  test.each(factorKinds)('changes nothing once there is one: %s', async (_kind, enroll) => {
    const { browser, email } = await newToldMember();
    const page = await openSetUp(email);
    await enroll(browser);
    const factors = await readFactors(server, email);
    expectOver(await page.addApp());
    expectOver(await page.addKey());
    expectOver(await page.notNow());
    expect((await page.askAgain()).status).toBe(400);
    expect(await readFactors(server, email)).toEqual(factors);
    expect(await readFactorActs(server, email)).toEqual(['second-factor.added']);
    expect((await page.browser.request('/api/auth/user')).status).toBe(401);
  });

  test.each(['addApp', 'addKey'] as const)(
    'changes nothing if it was sent before and waits for the other: %s',
    async (send) => {
      const { email } = await newToldMember();
      const page = await openSetUp(email);
      const answer = await sendDuringChange(
        server,
        email,
        (tx, id) => tx`
          insert into identity_totp (account_id, secret, last_step) values (${id}, 'other', 0)`,
        page[send],
      );
      expectOver(answer);
      expect(await readFactors(server, email)).toMatchObject([{ passkeys: [], codes: [] }]);
      expect(await readFactorActs(server, email)).toEqual([]);
    },
  );

  test.each([
    ['addApp', 'addApp'],
    ['addApp', 'addKey'],
    ['addKey', 'addKey'],
  ] as const)('of two sent at once only one counts: %s, %s', async (first, second) => {
    const { email } = await newToldMember();
    const pages = await Promise.all([openSetUp(email), openSetUp(email)]);
    const answers = await Promise.all([pages[0][first](), pages[1][second]()]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status !== 200);
    expect(won?.text.match(/<li>/g)).toHaveLength(10);
    if (lost) expectOver(lost);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await readFactorActs(server, email)).toEqual(['second-factor.added']);
  });

  test('is over after a double click, and names the way to new recovery codes', async () => {
    const { email } = await newToldMember();
    const page = await openSetUp(email);
    expect((await page.addApp()).text.match(/<li>/g)).toHaveLength(10);
    const factors = await readFactors(server, email);
    const again = await page.addApp();
    expectOver(again);
    expect(again.text).toContain('recovery codes');
    expect(await readFactors(server, email)).toEqual(factors);
  });

  test('is over after the password was changed, also with a wrong code', async () => {
    const { email } = await newToldMember();
    const page = await openSetUp(email);
    await db`update identity_accounts set password_hash = password_hash || 'x' where email = ${email}`;
    expectOver(await page.addApp());
    expectOver(await page.addKey());
    expect((await page.askAgain()).status).toBe(400);
  });

  test('of a deleted account is over', async () => {
    const { email } = await newToldMember();
    const page = await openSetUp(email);
    await db`delete from identity_accounts where email = ${email}`;
    expectOver(await page.addApp());
    expectOver(await page.addKey());
    expectOver(await page.notNow());
  });
});

describe('a page that asks for the second factor', () => {
  test('is over when the factors changed, and the sign-in begins with the password', async () => {
    const { browser, email } = await newToldMember();
    const { secret, recoveryCodes } = await addTotp(browser);
    await signOut(browser);
    const { path, step } = await openSecondStep(browser, email, PASSWORD);
    await removeSecondFactors(createTransact(db, createDomainEvents()), email);
    for (const form of [{ code: codeOf(secret) }, { recoveryCode: recoveryCodes[0] ?? '' }]) {
      expectOver(await browser.request(`${path}/factor`, { form: { step, ...form } }));
    }
    expect((await browser.request(`${path}/challenge`, { form: { step } })).status).toBe(400);
    const { home } = await skipSetUp(browser, email);
    expect(home.url.pathname).toBe('/');
  });

  test('goes on after a recovery code was used elsewhere', async () => {
    const { browser, email } = await newToldMember();
    const { secret, recoveryCodes } = await addTotp(browser);
    await signOut(browser);
    const other = server.openBrowser();
    const here = await openSecondStep(browser, email, PASSWORD);
    const there = await openSecondStep(other, email, PASSWORD);
    const recovery = { step: there.step, recoveryCode: recoveryCodes[0] ?? '' };
    await other.open(`${there.path}/factor`, { form: recovery, until: isHome });
    const form = { step: here.step, code: codeOf(secret) };
    await browser.open(`${here.path}/factor`, { form, until: isHome });
    expect((await whoAmI(browser)).email).toBe(email);
  });
});

test('recovery codes shown before the factors were removed do not finish the sign-in', async () => {
  const { email } = await newToldMember();
  const page = await openSetUp(email);
  const codes = await page.addApp();
  await removeSecondFactors(createTransact(db, createDomainEvents()), email);
  const [, path = ''] = /action="([^"]*)\/continue"/.exec(codes.text) ?? [];
  const form = { step: hiddenField(codes.text, 'step') };
  expectOver(await page.browser.request(`${path}/continue`, { form }));
});
