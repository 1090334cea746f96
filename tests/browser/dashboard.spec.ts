import { investigationsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectNotice, test } from '../support/fixtures';
import { submitReport } from '../support/reports-page';

test('the dashboard shows recent work and links to it', async ({ memberPage: page }) => {
  const { id } = await submitReport(page, { title: 'Dashboard sighting', region: 'Africa' });
  const { id: investigationId } = await callApi(page, investigationsEndpoints.create, {
    body: { title: 'Dashboard operation', description: '' },
  });
  await callApi(page, tasksEndpoints.create, { body: { title: 'Dashboard task' } });

  await page.goto('/');
  for (const name of [
    'Intelligence Reports',
    'Active Operations',
    'My Tasks',
    'My Contributions',
    'Trusted Intelligence Feed',
    'Recent Intelligence',
    'Preferences',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /Dashboard task/ })).toBeVisible();

  await page
    .getByRole('region', { name: 'Recent Intelligence' })
    .getByText('Dashboard sighting')
    .click();
  await expect(page).toHaveURL(`/reports/${id}`);
  await page.goBack();
  await page.getByRole('link', { name: /Dashboard operation/ }).click();
  await expect(page).toHaveURL(`/investigations/${investigationId}`);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  await expect(page).toHaveURL('/leaderboard');
});

test('saved preferences filter the feed at once and stay', async ({ memberPage: page }) => {
  await submitReport(page, { title: 'Feed from the Middle East', region: 'Middle East' });
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'Trusted Intelligence Feed' });
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
  const region = page.getByRole('button', { name: 'South America', exact: true });
  await region.click();
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expectNotice(page, 'Preferences updated successfully');
  await expect(feed.getByText('No Matching Intelligence')).toBeVisible();
  await page.reload();
  await expect(region).toHaveAttribute('aria-pressed', 'true');
  await region.click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
});

test('a failed card shows an error and can be retried, while the others work', async ({
  memberPage: page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 500/);
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/');
  const alert = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Intelligence' })).toBeVisible();
  await page.unroute('**/api/dashboard/stats');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Total submissions')).toBeVisible();
});
