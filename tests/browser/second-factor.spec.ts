import type { Page } from '@playwright/test';
import { totpCode, totpStepAt } from '../../apps/server/src/embedded/identity/second-factor/totp';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from '../support/fixtures';
import { openEmbeddedDatabase } from '../support/machine';
import {
  createMember,
  dataDirectory,
  emailOf,
  NEW_PASSWORD,
  PASSWORD,
  submitSignIn,
} from '../support/members';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What the authenticator app would show. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), totpStepAt(Date.now()));
}

/** Each code works once, so that steps of a test must not wait for the next one. */
async function runSql(statement: string, email: string): Promise<void> {
  const db = openEmbeddedDatabase(dataDirectory());
  await db.unsafe(statement, [email]);
  await db.end();
}
const forgetUsedCodes = (email: string) =>
  runSql(
    `update identity_totp set last_step = 0
     where account_id = (select id from identity_accounts where email = $1)`,
    email,
  );

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Second factor' });

test('a member adds a passkey, signs in with it alone, and changes the password with it', async ({
  visitorPage: page,
}) => {
  const person = { username: 'keyholder', firstName: 'Kim', lastName: 'Key' };
  await createMember(page.context(), person);
  await addAuthenticator(page);
  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Blue key');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card(page).getByText('Blue key')).toBeVisible();

  await page.goto('/api/logout');
  await page.goto('/api/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('/');
  await page.goto('/profile');
  await expect(card(page).getByText(/last used/)).toBeVisible();

  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('E-mail').fill(emailOf(person));
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a member sets up an authenticator app, and as an admin is asked again', async ({
  visitorPage: page,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/status of (400|403)/);
  const person = { username: 'doorkeeper', firstName: 'Dora', lastName: 'Door' };
  const email = emailOf(person);
  const leaver = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(leaver, { username: 'passer-by', firstName: 'Pat', lastName: 'Passer' });
  await leaver.close();
  await createMember(page.context(), person);

  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card(page).getByText('Authenticator app')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step('signs in with password and code, without script', async () => {
    await forgetUsedCodes(email);
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.setViewportSize(PHONE);
    await plain.goto('/api/login');
    await submitSignIn(plain, person);
    await plain.getByLabel('Code from your authenticator app').fill(codeOf(secret));
    await plain.getByRole('button', { name: 'Continue' }).first().click();
    await plain.waitForURL('/');
    expect((await context.request.get('/api/auth/user')).status()).toBe(200);
    await context.close();
  });

  await test.step('is asked again before an act of an admin, which then goes through', async () => {
    await forgetUsedCodes(email);
    await runSql('update users set is_admin = true where email = $1', email);
    await runSql(
      `update sessions set proved_at = now() - interval '1 hour'
       where user_id = (select id from users where email = $1)`,
      email,
    );
    await page.goto('/users');
    await page.getByRole('textbox', { name: 'Search users' }).fill('passer-by');
    await page.getByRole('button', { name: 'Manage passer-by' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete passer-by?' });
    await question.getByRole('textbox').fill('passer-by');
    await question.getByRole('button', { name: 'Delete User' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(proof).toBeVisible();
    await expectAccessible(page);
    await proof.getByLabel('Code').fill('000000');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof.getByText('This code is wrong or was used already')).toBeVisible();
    await proof.getByLabel('Code').fill(codeOf(secret));
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expectNotice(page, 'User deleted');
    await expect(page.getByText('No users match your search')).toBeVisible();
  });
});
