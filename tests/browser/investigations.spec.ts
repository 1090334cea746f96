import type { Page } from '@playwright/test';
import { investigationsEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { submitReport } from '../support/reports-page';

const openInvestigation = (page: Page, title: string) =>
  callApi(page, investigationsEndpoints.create, { body: { title, description: 'What and who.' } });

const linkControl = (page: Page) => page.getByRole('combobox', { name: 'Report to link' });

test('a member opens an investigation and finds it among the active ones', async ({
  memberPage: page,
}) => {
  await page.goto('/investigations');
  await expect(page.getByRole('heading', { name: 'Investigations', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Digital war rooms for collaborative intelligence operations'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'New Investigation' }).click();
  await expect(page.getByLabel('Description (Optional)')).toHaveAttribute('rows', '6');

  await page.getByLabel('Investigation Title').fill('Shadow fleet in the north');
  await page.getByLabel('Description (Optional)').fill('Tankers that go dark.\nWho owns them?');
  await page.getByRole('button', { name: 'Create Investigation' }).click();
  await expect(page).toHaveURL(/\/investigations$/);
  await expectNotice(page, 'Your investigation has been created successfully');
  await expect(
    page.getByRole('heading', { name: /^Active Investigations \(\d+\)$/ }),
  ).toBeVisible();
  const cards = page.getByRole('link', { name: 'Shadow fleet in the north' });
  await expect(cards).toHaveCount(1);
  await cards.click();
  await expect(page.getByRole('heading', { name: 'Shadow fleet in the north' })).toBeVisible();
  await expect(page.getByText('No reports linked to this investigation yet')).toBeVisible();
  await expect(page.getByText('No tasks for this investigation')).toBeVisible();
  await expectAccessible(page);
});

test('a report is linked once and then leaves the dropdown', async ({
  memberPage: page,
  otherPage,
}) => {
  const { id } = await openInvestigation(page, 'Cable loitering');
  const title = `Trawler near the cable ${Date.now()}`;
  await submitReport(otherPage, { title });
  await page.goto(`/investigations/${id}`);
  const link = page.getByRole('button', { name: 'Link Report' });
  await expect(link).toBeDisabled();
  await linkControl(page).click();
  await page.getByPlaceholder('Search reports by title').fill(title.toUpperCase());
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await expect(linkControl(page)).toContainText(title);
  await link.dblclick();
  await expectNotice(page, 'Report has been linked to this investigation');
  await expect(page.getByRole('heading', { name: 'Linked Reports (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', /^\/reports\//);
  await expect(linkControl(page)).toContainText('Select a report to link');
  await linkControl(page).click();
  await page.getByPlaceholder('Search reports by title').fill(title);
  await expect(page.getByText('No report with such a title is left to link')).toBeVisible();
});

test('the dropdown loads more reports while scrolling', async ({ memberPage: page }) => {
  const { id } = await openInvestigation(page, 'Many reports');
  for (let n = 0; n < 60; n += 1) await submitReport(page, { title: `Numbered sighting ${n}` });
  await page.goto(`/investigations/${id}`);
  await linkControl(page).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(50);
  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(() => options.count()).toBeGreaterThan(50);
});

test('the member who opened an investigation closes it, and nothing more can be added', async ({
  memberPage: page,
  otherPage,
}) => {
  const { id } = await openInvestigation(page, 'Soon done');
  await otherPage.goto(`/investigations/${id}`);
  const refused = otherPage.getByRole('button', { name: 'Close Investigation' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await refused.hover();
  await expect(
    otherPage.getByText('Only the member who opened it, or an admin, may close it').first(),
  ).toBeVisible();

  await page.goto(`/investigations/${id}`);
  await page.getByRole('button', { name: 'Close Investigation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Investigation' }).click();
  await expectNotice(page, 'This investigation has been marked as closed');
  for (const name of ['Close Investigation', 'Link Report', 'New Task']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to Investigations' }).click();
  const closed = page.getByRole('region', { name: /^Closed Investigations/ });
  await expect(closed.getByRole('link', { name: 'Soon done' })).toBeVisible();
});

test('the controls disappear when another browser closes the investigation', async ({
  memberPage: page,
}) => {
  const { id } = await openInvestigation(page, 'Closed meanwhile');
  const title = `Too late ${Date.now()}`;
  await submitReport(page, { title });
  await page.goto(`/investigations/${id}`);
  await linkControl(page).click();
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await callApi(page, investigationsEndpoints.change, {
    params: { id },
    body: { status: 'closed' },
  });
  await expect(linkControl(page)).toHaveCount(0);
});
