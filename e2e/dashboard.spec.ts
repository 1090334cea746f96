import { investigationsEndpoints, reportsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';

const report = (title: string, region: string) => ({
  title,
  content: 'Seen once, not confirmed.',
  intelligenceType: 'GEOINT' as const,
  region,
  tags: [],
});

test('the dashboard tells what there is and leads to it', async ({ memberPage: page }) => {
  const { id } = await callApi(page, reportsEndpoints.create, {
    body: report('Dashboard sighting', 'Africa'),
  });
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
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

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

test('the feed follows the preferences as soon as they are saved', async ({ memberPage: page }) => {
  await callApi(page, reportsEndpoints.create, {
    body: report('Feed from the Middle East', 'Middle East'),
  });
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'Trusted Intelligence Feed' });
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
  const region = page.getByRole('button', { name: 'South America', exact: true });
  await region.click();
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expectNotice(page, 'Preferences updated successfully');
  await expect(feed.getByText('No Matching Intelligence')).toBeVisible();
  await region.click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(feed.getByText('Feed from the Middle East')).toBeVisible();
});

test('a card that fails says so and can be tried again, the others stand', async ({
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
