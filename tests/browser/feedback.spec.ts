import { expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { expectLive } from '../support/live-page';

test('a member sends feedback and sees the admin’s reply live', async ({
  memberPage,
  adminPage,
}) => {
  await memberPage.goto('/feedback');
  await expect(memberPage.getByRole('heading', { name: 'Beta Feedback' })).toBeVisible();
  await memberPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(memberPage.getByText('Subject is required')).toBeVisible();
  await expectAccessible(memberPage);

  await memberPage.getByRole('combobox', { name: /Category/ }).click();
  await memberPage.getByRole('option', { name: 'Bug Report' }).click();
  await memberPage.getByLabel('Subject').fill('The harbour map stays grey');
  await memberPage.getByLabel('Message').fill('Since this morning.\nTwo browsers.');
  await memberPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await expectNotice(memberPage, 'Feedback submitted');
  const own = memberPage.getByRole('list', { name: 'Your feedback' }).getByRole('listitem');
  await expect(own.first()).toContainText('The harbour map stays grey');

  await expectLive(memberPage);

  await adminPage.goto('/');
  await adminPage.getByRole('link', { name: 'Manage Feedback' }).click();
  const form = adminPage.getByRole('form', { name: 'Handle The harbour map stays grey' });
  await form.getByRole('combobox', { name: 'Status' }).click();
  await adminPage.getByRole('option', { name: 'Reviewed' }).click();
  await form.getByLabel('Admin notes').fill('Found it, thank you.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(adminPage, 'Status and notes have been saved');

  await expect(own.first()).toContainText('Reviewed');
  await expect(own.first()).toContainText('Found it, thank you.');
});

test('the access-denied page is accessible', async ({ memberPage: page }) => {
  await page.goto('/admin/feedback');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expectAccessible(page);
});
