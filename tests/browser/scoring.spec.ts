import { expect, expectAccessible, test } from '../support/fixtures';
import { createMember } from '../support/members';
import { submitReport } from '../support/reports-page';

test('the points of a member agree on profile, dashboard and leaderboard', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await createMember(context, { username: 'newcomer-1', firstName: 'Noor', lastName: 'Blom' });
  const page = await context.newPage();
  for (let i = 1; i <= 5; i += 1) {
    await submitReport(page, { title: `Convoy ${i}` });
  }
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
  await page.getByRole('button', { name: 'How points work' }).click();
  await expect(page.getByRole('dialog', { name: 'How points work' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Where my points came from' }).click();
  const ledger = page.getByRole('dialog', { name: 'Where my points came from' });
  await expect(ledger.getByRole('list', { name: 'Points' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);

  await page.goto('/');
  await expect(page.getByText('Level 2 · 50 points')).toBeVisible();
  await page.goto('/leaderboard');
  const own = page.getByRole('listitem').filter({ hasText: 'You' });
  await expect(own).toContainText('Noor Blom');
  await expect(own).toContainText('50');
  await context.close();
});

test('a member’s name links to their page', async ({ memberPage, otherPage, member }) => {
  const { id } = await submitReport(memberPage, { title: 'Named' });
  await otherPage.goto(`/reports/${id}`);
  await otherPage
    .getByRole('link', { name: `${member.firstName} ${member.lastName}` })
    .first()
    .click();
  await expect(otherPage).toHaveURL(/\/users\/[0-9a-f-]+$/);
  await expect(otherPage.getByRole('heading', { name: member.username, level: 1 })).toBeVisible();
  await expect(otherPage.getByText('Norway')).toBeVisible();
  await expect(otherPage.getByRole('link', { name: /^Named/ })).toBeVisible();
});
