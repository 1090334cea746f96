import type { Browser } from '@playwright/test';
import { reportsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';
import { createMember, emailOf, PASSWORD } from './members';

async function signUp(browser: Browser, baseURL: string | undefined, username: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username, firstName: 'Gone', lastName: 'Tomorrow' });
  return context;
}

test('a member sees the directory and may delete nobody', async ({ memberPage: page, member }) => {
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'User Directory' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search users' }).fill('CHIEF');
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Admin');
  const remove = page.getByRole('button', { name: 'Delete chief' });
  await remove.hover();
  await expect(page.getByRole('tooltip', { name: 'Only admins may delete users' })).toBeVisible();
  // Off, but not `disabled`: it can be pressed, and nothing comes of it.
  await remove.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Search users' }).fill(member.username);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Delete ${member.username}` })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search users' }).fill('nobody at all');
  await expect(page.getByText('No users match your search')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});

test('an admin deletes a user, who is signed out and cannot come back with the old account', async ({
  adminPage,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  const context = await signUp(browser, baseURL, 'leaver');
  const leaver = await context.newPage();
  await leaver.goto('/profile');
  const report = await callApi(leaver, reportsEndpoints.create, {
    body: { title: 'Goes with them', content: 'x', intelligenceType: 'OSINT' },
  });

  await adminPage.goto('/users');
  await expect(adminPage.getByRole('link', { name: 'Users' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await adminPage.getByRole('textbox', { name: 'Search users' }).fill('leaver');
  await adminPage.getByRole('button', { name: 'Delete leaver' }).click();
  const dialog = adminPage.getByRole('alertdialog', { name: 'Delete leaver?' });
  await expect(dialog).toContainText('1 report with the discussions');
  await expect(dialog.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  await expectAccessible(adminPage);
  await dialog.getByRole('textbox').fill('leaver');
  await dialog.getByRole('button', { name: 'Delete User' }).dblclick();
  await expectNotice(adminPage, 'User deleted');
  await expect(adminPage.getByText('No users match your search')).toBeVisible();

  await adminPage.goto(`/reports/${report.id}`);
  await expect(adminPage.getByRole('heading', { name: 'Report not found' })).toBeAttached();

  const answer = await leaver.request.get('/api/auth/user');
  expect(answer.status()).toBe(401);
  await leaver.goto('/api/login');
  await leaver.getByLabel('E-mail').fill(emailOf({ username: 'leaver' }));
  await leaver.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await leaver.getByRole('button', { name: 'Sign in' }).click();
  await expect(leaver.getByRole('alert')).toBeVisible();
  await context.close();
});

test('the server’s reason is shown when a deletion is refused', async ({
  adminPage: page,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  const context = await signUp(browser, baseURL, 'keeper');
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          json: { message: 'The last admin cannot be deleted', code: 'CONFLICT', requestId: 'x' },
        })
      : route.fallback(),
  );
  await page.goto('/users');
  await page.getByRole('textbox', { name: 'Search users' }).fill('keeper');
  await page.getByRole('button', { name: 'Delete keeper' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('keeper');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  // The dialog stays open over the notice, so that the notice has no role of its own meanwhile.
  await expect(page.getByText('The last admin cannot be deleted').first()).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('keeper');
  await context.close();
});
