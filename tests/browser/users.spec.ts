import { expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { createMember } from '../support/members';

test('an admin deletes a user after typing the username', async ({
  adminPage: page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username: 'leaver', firstName: 'Lee', lastName: 'Leaver' });
  await context.close();

  await page.goto('/users');
  await page.getByRole('textbox', { name: 'Search users' }).fill('leaver');
  await page.getByRole('button', { name: 'Manage leaver' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete leaver?' });
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('leaver');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expectNotice(page, 'User deleted');
  await expect(page.getByText('No users match your search')).toBeVisible();
});
