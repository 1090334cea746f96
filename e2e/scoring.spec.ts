import { authEndpoints, commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';
import { createMember } from './members';

const report = (title: string) => ({
  title,
  content: 'Two trucks, no lights.',
  intelligenceType: 'GEOINT' as const,
});

test('a first report is announced, counted, and agrees on profile, dashboard and leaderboard', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username: 'newcomer-1', firstName: 'Noor', lastName: 'Blom' });
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(page.getByText('No reports submitted yet', { exact: true })).toBeVisible();
  await expect(page.getByText('No intelligence reports submitted yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Achievements (0)' })).toBeVisible();

  for (let i = 1; i < 5; i += 1) {
    await callApi(page, reportsEndpoints.create, { body: report(`Convoy ${i}`) });
  }
  await page.goto('/reports/new');
  await page.getByLabel('Title').fill('Convoy 5');
  await page.getByLabel('Content').fill('Two trucks, no lights.');
  await page.getByRole('combobox', { name: /Intelligence Type/i }).click();
  await page.getByRole('option', { name: 'GEOINT' }).click();
  await page.getByRole('button', { name: /Submit/ }).click();
  await expectNotice(page, 'Your intelligence report has been created successfully');
  // The level waits until the report's own notice has been read.
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await expectNotice(page, 'You reached Level 2');

  await page.goto('/profile');
  const progress = page.getByRole('region', { name: 'Achievement Progress' });
  await expect(progress.getByText('50', { exact: true })).toBeVisible();
  await expect(page.getByText('Level 2', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Achievements (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First Report' })).toBeVisible();
  await expect(page.getByText('5 reports')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Reports' }).getByRole('link')).toHaveCount(
    5,
  );
  await expectAccessibleInBothThemes(page);

  await page.goto('/');
  await expect(page.getByText('Level 2 · 50 points')).toBeVisible();
  await page.goto('/leaderboard');
  const own = page.getByRole('listitem').filter({ hasText: 'You' });
  await expect(own).toContainText('Noor Blom');
  await expect(own).toContainText('50');
  await context.close();
});

test('an achievement is announced by its title', async ({ browser, baseURL, memberPage }) => {
  const { id } = await callApi(memberPage, reportsEndpoints.create, { body: report('Ferry') });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username: 'newcomer-2', firstName: 'Iris', lastName: 'Falk' });
  const page = await context.newPage();
  await page.goto(`/reports/${id}`);
  await page.getByPlaceholder('Share your analysis or insights...').fill('Seen it too.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expectNotice(page, 'Your comment has been posted successfully');
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await expectNotice(page, 'Achievement unlocked');
  await expectNotice(page, /First Comment/);
  await context.close();
});

test('the ledger tells where points came from, and an admin’s removal takes them back', async ({
  browser,
  baseURL,
  adminPage,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username: 'newcomer-3', firstName: 'Olu', lastName: 'Sund' });
  const page = await context.newPage();
  await page.goto('/');
  const kept = await callApi(page, reportsEndpoints.create, { body: report('Kept') });
  const removed = await callApi(page, reportsEndpoints.create, { body: report('Removed') });
  await callApi(page, commentsEndpoints.create, {
    params: { id: kept.id },
    body: { content: 'To add.' },
  });
  await adminPage.goto('/');
  await callApi(adminPage, reportsEndpoints.delete, { params: { id: removed.id } });
  expect((await callApi(page, authEndpoints.currentUser)).points).toBe(10);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'How points work' }).click();
  const rules = page.getByRole('dialog', { name: 'How points work' });
  await expect(rules.getByText('Investigation opened')).toBeVisible();
  await expect(rules.getByText('from 1,500 points')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Where my points came from' }).click();
  const ledger = page.getByRole('dialog', { name: 'Where my points came from' });
  await expect(ledger.getByText('10 points in all, latest first.')).toBeVisible();
  const lines = ledger.getByRole('list', { name: 'Points' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('On your own report');
  await expect(lines.nth(1)).toContainText('Taken back: an admin removed it');
  await expect(lines.nth(2)).toContainText('+10');
  await expectAccessible(page);
  await lines.nth(2).getByRole('link', { name: 'Kept' }).click();
  await expect(page).toHaveURL(new RegExp(kept.id));
  await context.close();
});

test('a member’s page is reached from their name', async ({ memberPage, otherPage, member }) => {
  await memberPage.goto('/');
  const { id } = await callApi(memberPage, reportsEndpoints.create, { body: report('Named') });
  await otherPage.goto(`/reports/${id}`);
  await otherPage
    .getByRole('link', { name: `${member.firstName} ${member.lastName}` })
    .first()
    .click();
  await expect(otherPage).toHaveURL(/\/users\/[0-9a-f-]+$/);
  await expect(otherPage.getByRole('heading', { name: member.username, level: 1 })).toBeVisible();
  await expect(otherPage.getByText('Norway')).toBeVisible();
  await expect(otherPage.getByRole('link', { name: /^Named/ })).toBeVisible();
  await expectAccessibleInBothThemes(otherPage);
  await otherPage.setViewportSize(PHONE);
  await expectAccessible(otherPage);
});

test('the leaderboard is accessible on both widths', async ({ memberPage: page }) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'Top Contributors' })).toBeVisible();
  await callApi(page, reportsEndpoints.create, { body: report('Board') });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Contributors' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});
