import { expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { createMember, emailOf, signIn } from '../support/members';

const person = { username: 'deputy', firstName: 'Dana', lastName: 'Deputy' };

test('an admin grants and takes admin rights', async ({
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
  // An open screen loses its rights too: the next request is refused.
  await visitorPage.getByRole('textbox', { name: 'Search' }).fill('anything');
  await expect(visitorPage.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test('a member lists their sessions and ends the others', async ({
  otherPage: page,
  other,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signIn(second, other);

  await page.goto('/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.first()).toContainText('This browser');
  expect(await sessions.count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expect(sessions).toHaveCount(1);
  expect((await second.request.get('/api/auth/user')).status()).toBe(401);
  await elsewhere.close();
});
