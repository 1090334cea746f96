import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  test,
} from './fixtures';
import { createMember, emailOf, PASSWORD } from './members';

const person = { username: 'deputy', firstName: 'Dana', lastName: 'Deputy' };

async function signIn(page: Page, email: string) {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Intelligence Operations Center')).toBeVisible();
}

test('an admin makes a member an admin, takes it back, and ends their session', async ({
  adminPage,
  visitorPage,
  expectedConsole,
}) => {
  expectedConsole.push(/401|403/);
  await createMember(visitorPage.context(), person);
  await visitorPage.goto('/');
  await expect(visitorPage.getByRole('link', { name: 'Audit Log' })).toHaveCount(0);

  await adminPage.goto('/users');
  const row = adminPage
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: emailOf(person) });
  await row.getByRole('button', { name: 'Manage deputy' }).click();
  await adminPage.getByRole('menuitem', { name: 'Grant admin rights' }).click();
  await expectAccessible(adminPage);
  await adminPage.getByRole('button', { name: 'Grant admin rights' }).click();
  await expectNotice(adminPage, 'Admin rights granted');
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();

  await visitorPage.reload();
  await visitorPage.getByRole('link', { name: 'Audit Log' }).click();
  await expect(visitorPage.getByText('Granted admin rights').first()).toBeVisible();

  await row.getByRole('button', { name: 'Manage deputy' }).click();
  await adminPage.getByRole('menuitem', { name: 'Take admin rights' }).click();
  await adminPage.getByRole('button', { name: 'Take admin rights' }).click();
  await expectNotice(adminPage, 'Admin rights taken');
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  // What is open keeps no rights: the next look at the log is refused.
  await visitorPage.getByRole('textbox', { name: 'Search' }).fill('anything');
  await expect(visitorPage.getByText('Access denied. Admin privileges required.')).toBeVisible();

  await row.getByRole('button', { name: 'Manage deputy' }).click();
  await adminPage.getByRole('menuitem', { name: 'Sessions' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Sessions of deputy' });
  await expectAccessible(adminPage);
  await dialog.getByRole('button', { name: /End the session of Dana Deputy/ }).click();
  // Behind an open dialog a notice has no role; it is seen and read out all the same.
  await expect(adminPage.getByText('Session ended').first()).toBeVisible();
  await expect(dialog.getByText('Not signed in anywhere')).toBeVisible();
  expect((await visitorPage.request.get('/api/auth/user')).status()).toBe(401);
});

test('the last admin keeps the right', async ({ adminPage: page, expectedConsole }) => {
  expectedConsole.push(/409/);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Manage chief' }).click();
  await page.getByRole('menuitem', { name: 'Take admin rights' }).click();
  await page.getByRole('button', { name: 'Take admin rights' }).click();
  await expect(page.getByText('The last admin keeps the right').first()).toBeVisible();
});

test('a member sees where they are signed in and ends the others', async ({
  otherPage: page,
  other,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signIn(second, emailOf(other));

  await page.goto('/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.first()).toContainText('This browser');
  expect(await sessions.count()).toBeGreaterThan(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expectNotice(page, 'You are signed in here alone');
  await expect(sessions).toHaveCount(1);
  expect((await second.request.get('/api/auth/user')).status()).toBe(401);
  // The provider does not let that browser straight back in either.
  await second.goto('/api/login');
  await expect(second.getByLabel('Password', { exact: true })).toBeVisible();
  await elsewhere.close();
});
