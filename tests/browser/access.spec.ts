import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../support/installation';
import { createAccount, emailOf, type Person, submitSignIn } from '../support/members';

/** An installation of its own: who may join it changes. */
let running: Running;
const data = makeDataDirectory();

test.beforeAll(async () => {
  running = launch({ PORT: String(await freePort()), DATA_DIR: data.directory });
  await waitUntilReady(running);
});
test.afterAll(async () => {
  running.process.kill('SIGTERM');
  await running.exited;
  data.remove();
});

const CHIEF = { username: 'chief', firstName: 'Ingrid', lastName: 'Solvang' };
const GUEST = { username: 'guest', firstName: 'Noor', lastName: 'Haddad' };
const FRIEND = { username: 'friend', firstName: 'Bo', lastName: 'Ek' };

const open = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: running.url })).newPage();

async function finishOnboarding(page: Page, { username }: Person): Promise<void> {
  const answer = await page.request.post('/api/users/onboarding', {
    headers: { origin: running.url },
    data: { username, originatingCountry: 'Norway', agreementAccepted: true },
  });
  expect(answer.status()).toBe(200);
}

test('people wait, are let in, are suspended, and come by invitation', async ({ browser }) => {
  const chief = await open(browser);
  await createAccount(chief, CHIEF);
  await finishOnboarding(chief, CHIEF);
  await chief.goto('/admin/access');
  await chief.getByRole('radio', { name: /^Approval/ }).check();
  await expect(chief.getByText('New accounts wait for approval').first()).toBeVisible();

  const guest = await open(browser);
  await test.step('a new account waits, and the queue shows it at once', async () => {
    await createAccount(guest, GUEST, 'waiting');
    await expect(
      guest.getByRole('heading', { name: 'Your account waits for approval' }),
    ).toBeVisible();
    await expect(chief.getByText(emailOf(GUEST))).toBeVisible();
  });

  await test.step('its page opens by itself once it is let in', async () => {
    await chief.getByRole('button', { name: 'Approve Noor Haddad' }).click();
    await expect(chief.getByText('Nobody waits')).toBeVisible();
    await guest.waitForURL('**/onboarding');
    await finishOnboarding(guest, GUEST);
    await guest.goto('/');
    await expect(
      guest.getByRole('heading', { name: /Noor|Welcome|Dashboard/ }).first(),
    ).toBeVisible();
  });

  await test.step('a suspended member is signed out at once and told why', async () => {
    await chief.goto('/users');
    await chief.getByRole('button', { name: 'Manage guest' }).click();
    await chief.getByRole('menuitem', { name: 'Suspend' }).click();
    const dialog = chief.getByRole('alertdialog', { name: 'Suspend guest?' });
    await dialog.getByLabel('Reason').fill('Left the desk open');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(chief.getByText('Suspended', { exact: true })).toBeVisible();
    // The open page leads to sign-in by itself.
    await submitSignIn(guest, GUEST);
    await expect(guest.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  });

  await test.step('an invitation lets its holder in without waiting', async () => {
    await chief.goto('/admin/access');
    await chief.getByRole('button', { name: 'Invite', exact: true }).click();
    await chief.getByRole('textbox', { name: 'E-mail' }).fill(emailOf(FRIEND));
    await chief.getByRole('button', { name: 'Make Link' }).click();
    const link = await chief.getByRole('textbox', { name: 'Link' }).inputValue();
    const friend = await open(browser);
    await friend.goto(link);
    await expect(
      friend.getByRole('heading', { name: 'You are invited to Watchfloor' }),
    ).toBeVisible();
    await createAccount(friend, FRIEND);
    await chief.getByRole('button', { name: 'Done' }).click();
    await expect(chief.getByText('Used by Bo Ek, made by Ingrid Solvang')).toBeVisible();
  });
});
