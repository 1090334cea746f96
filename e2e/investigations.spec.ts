import type { Page } from '@playwright/test';
import { investigationsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';

const openInvestigation = (page: Page, title: string) =>
  callApi(page, investigationsEndpoints.create, { body: { title, description: 'What and who.' } });

const submitReport = (page: Page, title: string) =>
  callApi(page, reportsEndpoints.create, {
    body: { title, content: 'Track ends off the coast.', intelligenceType: 'SIGINT' },
  });

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
  await page.getByRole('button', { name: 'Create Investigation' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByLabel('Description (Optional)')).toHaveAttribute('rows', '6');
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Investigation Title').fill('Shadow fleet in the north');
  await page.getByLabel('Description (Optional)').fill('Tankers that go dark.\nWho owns them?');
  await page.getByRole('button', { name: 'Create Investigation' }).dblclick();
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
  await expectAccessibleInBothThemes(page);
});

test('what was typed stays when opening fails', async ({ memberPage: page, expectedConsole }) => {
  expectedConsole.push(/503/);
  await page.route('**/api/investigations', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.goto('/investigations/new');
  await page.getByLabel('Investigation Title').fill('Lost on the way');
  await page.getByRole('button', { name: 'Create Investigation' }).click();
  await expectNotice(page, 'Failed to create investigation');
  await expect(page.getByLabel('Investigation Title')).toHaveValue('Lost on the way');
});

test('a report is searched for, linked once and leaves the dropdown', async ({
  memberPage: page,
  otherPage,
}) => {
  const { id } = await openInvestigation(page, 'Cable loitering');
  const mark = `Trawler near the cable ${Date.now()}`;
  await submitReport(otherPage, mark);
  await page.goto(`/investigations/${id}`);
  const link = page.getByRole('button', { name: 'Link Report' });
  await expect(link).toBeDisabled();
  await linkControl(page).click();
  await page.getByPlaceholder('Search reports by title').fill(mark.toUpperCase());
  await page.getByRole('option', { name: new RegExp(mark) }).click();
  await expect(linkControl(page)).toContainText(mark);
  await expectAccessible(page);
  await link.dblclick();
  await expectNotice(page, 'Report has been linked to this investigation');
  await expect(page.getByRole('heading', { name: 'Linked Reports (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: mark })).toHaveAttribute('href', /^\/reports\//);
  await expect(linkControl(page)).toContainText('Select a report to link');
  await linkControl(page).click();
  await page.getByPlaceholder('Search reports by title').fill(mark);
  await expect(page.getByText('No report with such a title is left to link')).toBeVisible();
});

test('the dropdown pages on as one scrolls', async ({ memberPage: page }) => {
  const { id } = await openInvestigation(page, 'Many reports');
  for (let n = 0; n < 60; n += 1) await submitReport(page, `Numbered sighting ${n}`);
  await page.goto(`/investigations/${id}`);
  await linkControl(page).click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(50);
  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(() => options.count()).toBeGreaterThan(50);
});

test('its opener closes it, and nothing more can be added', async ({
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
  await expectAccessibleInBothThemes(page);
});

test('closed by another browser meanwhile: the controls go', async ({ memberPage: page }) => {
  const { id } = await openInvestigation(page, 'Closed behind one’s back');
  const title = `Too late ${Date.now()}`;
  await submitReport(page, title);
  await page.goto(`/investigations/${id}`);
  await linkControl(page).click();
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await callApi(page, investigationsEndpoints.change, {
    params: { id },
    body: { status: 'closed' },
  });
  await expect(linkControl(page)).toHaveCount(0);
});

test('an unknown investigation is not found', async ({ memberPage: page, expectedConsole }) => {
  expectedConsole.push(/404/);
  await page.goto('/investigations/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Investigation not found' })).toBeAttached();
  await expectAccessible(page);
});

test('on a phone an investigation is read and worked on', async ({ memberPage: page }) => {
  const { id } = await openInvestigation(page, `${'A long title '.repeat(15)}`.trim());
  await page.setViewportSize(PHONE);
  await page.goto(`/investigations/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await expectAccessibleInBothThemes(page);
  await page.goto('/investigations');
  await expect(page.getByRole('heading', { name: /^Active Investigations/ })).toBeVisible();
  await expectAccessible(page);
});
