import { expect, type Page, test } from '@playwright/test';
import { enterRoom, signInAs } from '../../support/demo-page';
import { clickMap, lookAt } from '../../support/map-page';
import { chooseType, searchBox } from '../../support/reports-page';
import { type PictureTheme, setScene, THEMES, takePicture } from './take-picture';

/** Narrow enough to fold the sidebar. */
const NARROW = { width: 1000, height: 660 };
/** Wide enough for a map with its list and chat. */
const WIDE = { width: 1280, height: 720 };

const takeFor = (page: Page, theme: PictureTheme) => (name: string) =>
  takePicture(page, `docs/pictures/guide/${name}-${theme}.png`);

for (const theme of THEMES) {
  test(`reports and people in ${theme}`, async ({ page }) => {
    const take = takeFor(page, theme);
    await page.setViewportSize(NARROW);
    await setScene(page, theme);
    await signInAs(page, 'Analyst');

    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.keyboard.type('halcyon');
    await expect(page.getByRole('option', { name: /Halcyon Drift/ }).first()).toBeVisible();
    await take('palette');

    await page.goto('/reports/new');
    await page.getByLabel('Title').fill('Bulk carrier waits off Calder Strait without a pilot');
    await chooseType(page, 'Intelligence Type', 'OSINT');
    await page
      .getByLabel('Content')
      .fill(
        'Seen from the ferry at 0640 UTC, anchored two miles north of the fairway. The name on the stern is painted over.\n\nPhotographs by two passengers, taken an hour apart, show her at the same place. No pilot was ordered.',
      );
    await page.getByLabel('Tags (Optional)').fill('shipping, calder-strait');
    await page.getByRole('heading', { level: 1 }).click();
    await take('new-report');

    await page.goto('/reports');
    await searchBox(page).fill('strait cable');
    await expect(page.locator('mark').first()).toBeVisible();
    await take('search');

    await page.goto('/tasks');
    await expect(page.getByRole('button', { name: 'Complete' }).first()).toBeVisible();
    await take('tasks');

    await page.goto('/notifications');
    await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
    await take('notifications');

    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: /^Achievements/ })).toBeVisible();
    await take('profile');
  });

  test(`maps and chat in ${theme}`, async ({ page }) => {
    const take = takeFor(page, theme);
    await page.setViewportSize(WIDE);
    await setScene(page, theme);
    await signInAs(page, 'Analyst');

    await page.goto('/search?q=calder%20after%3A60d');
    await expect(page.locator('mark').first()).toBeVisible();
    await lookAt(page, [11.1, 50], 1.4);
    await take('find');

    await page.goto('/entities?q=sable%20meridian');
    await page.getByRole('link', { name: 'Sable Meridian' }).click();
    await expect(page.getByRole('list', { name: 'Mentions', exact: true })).toBeVisible();
    await take('entity');

    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await expect(page.getByRole('application', { name: /^Link graph/ })).toBeVisible();
    await take('graph');

    await page.goto('/map');
    await lookAt(page, [35, 30], 1.6);
    await page.getByRole('slider', { name: 'Moment shown on the map' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page
      .getByRole('dialog', { name: 'Filter' })
      .getByRole('button', { name: 'Low', exact: true })
      .click();
    await take('map');

    await enterRoom(page, 'Tideline watch');
    await page.getByRole('radio', { name: /^Chat/ }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
    await lookAt(page, [11.1, 57.42], 7.1);
    await take('war-room-chat');

    await page.goto('/global-forum');
    await lookAt(page, [15, 50], 2.4);
    await clickMap(page, [5, 50]);
    const panel = page.getByRole('form', { name: 'Drop Pin' });
    await panel.getByLabel('Title').fill('Ferry reports a floating container');
    await take('drop-pin');
  });
}
