import { feedbackEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';

test('a member sends feedback, an admin answers it, the member reads the answer', async ({
  memberPage,
  adminPage,
}) => {
  await memberPage.goto('/feedback');
  await expect(memberPage.getByRole('heading', { name: 'Beta Feedback' })).toBeVisible();
  await memberPage.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(memberPage.getByText('Please select a category')).toBeVisible();
  await expect(memberPage.getByText('Subject is required')).toBeVisible();
  await expect(memberPage.getByText('Message is required')).toBeVisible();
  await expectAccessible(memberPage);

  await memberPage.getByRole('combobox', { name: /Category/ }).click();
  for (const name of ['Bug Report', 'Feature Request', 'Improvement Suggestion', 'Other']) {
    await expect(memberPage.getByRole('option', { name })).toBeVisible();
  }
  await memberPage.getByRole('option', { name: 'Bug Report' }).click();
  await memberPage.getByLabel('Subject').fill('The harbour map stays grey');
  await memberPage.getByLabel('Message').fill('Since this morning.\nTwo browsers.');
  await memberPage.getByRole('button', { name: 'Submit Feedback' }).dblclick();
  await expectNotice(memberPage, 'Feedback submitted');
  const own = memberPage.getByRole('list', { name: 'Your feedback' }).getByRole('listitem');
  await expect(own.filter({ hasText: 'The harbour map stays grey' })).toHaveCount(1);
  await expect(own.first()).toContainText('New');
  await expect(memberPage.getByLabel('Subject')).toHaveValue('');

  await adminPage.goto('/');
  await adminPage.getByRole('link', { name: 'Manage Feedback' }).click();
  const form = adminPage.getByRole('form', { name: 'Handle The harbour map stays grey' });
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await form.getByRole('combobox', { name: 'Status' }).click();
  await adminPage.getByRole('option', { name: 'Reviewed' }).click();
  await form.getByLabel('Admin notes').fill('Found it, thank you.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(adminPage, 'Status and notes have been saved');
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();

  await memberPage.reload();
  await expect(own.first()).toContainText('Reviewed');
  await expect(own.first()).toContainText('Found it, thank you.');
});

test('an admin narrows feedback by state and category, and the address keeps it', async ({
  adminPage: page,
}) => {
  for (const category of ['feature_request', 'other'] as const) {
    await callApi(page, feedbackEndpoints.create, {
      body: { category, subject: `About ${category}`, message: 'Please.' },
    });
  }
  await page.goto('/admin/feedback');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Feature Request' }).click();
  await expect(page.getByRole('heading', { name: 'About feature_request' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About other' })).toBeHidden();
  await page.getByRole('radio', { name: 'Addressed' }).click();
  await expect(page.getByText('No feedback matches these filters')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No feedback matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { name: 'About other' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});

test('both screens are accessible in both themes', async ({ adminPage: page }) => {
  await callApi(page, feedbackEndpoints.create, {
    body: { category: 'bug', subject: 'For the eye', message: 'And the ear.' },
  });
  for (const path of ['/feedback', '/admin/feedback']) {
    await page.goto(path);
    await expect(page.getByText('For the eye').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test('what was typed stays when sending fails', async ({ memberPage: page, expectedConsole }) => {
  expectedConsole.push(/500|Failed to load resource/);
  await page.goto('/feedback');
  await page.route('**/api/feedback', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.continue(),
  );
  await page.getByRole('combobox', { name: /Category/ }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await page.getByLabel('Subject').fill('Kept');
  await page.getByLabel('Message').fill('Kept as well');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expectNotice(page, 'Failed to submit feedback');
  await expect(page.getByLabel('Subject')).toHaveValue('Kept');
  await expect(page.getByLabel('Message')).toHaveValue('Kept as well');
});

for (const path of ['/admin/feedback', '/admin/audit', '/admin/status']) {
  test(`${path} is closed to members`, async ({ memberPage: page }) => {
    await page.goto(path);
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });
}
