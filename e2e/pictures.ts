import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signInAs } from './demo-page';
import { lookAt } from './map-page';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const SOCIAL_PREVIEW = path.resolve(import.meta.dirname, '../apps/web/public/social-preview.png');
/** A README is read on slow lines too. */
const MOST_BYTES = 250_000;

async function take(page: Page, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.screenshot({ path: file, animations: 'disabled' });
  expect(statSync(file).size, file).toBeLessThan(MOST_BYTES);
}

/** What a link to an installation shows elsewhere. */
test('the social preview', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: SOCIAL_PREVIEW, animations: 'disabled' });
  expect(statSync(SOCIAL_PREVIEW).size).toBeLessThan(MOST_BYTES);
});

for (const theme of ['dark', 'light'] as const) {
  test(`the screens in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.addInitScript((name) => localStorage.setItem('vite-ui-theme', name), theme);
    await page.goto('/api/login');
    await take(page, `sign-in-${theme}`);
    await signInAs(page, 'Analyst');
    await expect(page.getByText('View All Achievements')).toBeVisible();
    await take(page, `dashboard-${theme}`);

    await page.goto('/investigations');
    await page.getByRole('link', { name: /Silent Sky/ }).click();
    const linked = page.getByRole('link', { name: /Wadi Sarim|Route Nine|Qasr Medin|Jebel Harr/ });
    await expect(linked.first()).toBeVisible();
    await expect(page.getByText('Talk to the captain who refused')).toBeVisible();
    await take(page, `investigation-${theme}`);

    const found = await page.request.get('/api/reports?q=Halcyon');
    const [report] = (await found.json()) as { id: string }[];
    await page.goto(`/reports/${report?.id}`);
    await expect(page.getByRole('heading', { name: /^Discussion/ })).toBeVisible();
    await take(page, `report-${theme}`);

    await page.goto('/war-rooms');
    await page
      .getByRole('article')
      .filter({ hasText: 'Tideline watch' })
      .getByRole('link', { name: /Enter War Room/ })
      .click();
    await expect(page.getByText('Sable Meridian goes quiet')).toBeVisible();
    await lookAt(page, [11.1, 57.42], 7.4);
    await take(page, `war-room-${theme}`);

    await page.goto('/global-forum');
    await expect(page.getByText('Good night and good watch')).toBeVisible();
    await lookAt(page, [20, 15], 1.3);
    await take(page, `forum-${theme}`);
  });
}
