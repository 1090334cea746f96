import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  freePort,
  launch,
  makeDataDirectory,
  type Running,
  waitUntilReady,
} from '../support/installation';
import { openEmbeddedDatabase } from '../support/machine';
import { countDrawn, lookAt, mapOf } from '../support/map-page';
import { createMember } from '../support/members';

/** The forum's map with more pins than are sent at once. */
const PINS = 5_000;
let data: ReturnType<typeof makeDataDirectory>;
let running: Running;
let context: BrowserContext;
let db: ReturnType<typeof openEmbeddedDatabase>;

const drop = (title: string, longitude: number, latitude: number) => db`
  insert into global_map_pins (id, user_id, title, severity, longitude, latitude)
  select gen_random_uuid(), id, ${title}, 'critical', ${longitude}, ${latitude} from users limit 1`;

test.beforeAll(async ({ browser }) => {
  data = makeDataDirectory();
  running = launch({ PORT: String(await freePort()), DATA_DIR: data.directory });
  await waitUntilReady(running);
  context = await browser.newContext({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await createMember(context, { username: 'reader', firstName: 'Elin', lastName: 'Haugen' });
  db = openEmbeddedDatabase(data.directory);
  await db`
    insert into global_map_pins (id, user_id, title, severity, category, longitude, latitude, created_at)
    select gen_random_uuid(), u.id, 'Pin ' || n, 'low', case when n <= 40 then 'Maritime' end,
      5 + n % 100 * 0.2, 45 + n % 71 * 0.2, now() - (${PINS} + 10 - n) * interval '10 minutes'
    from generate_series(1, ${PINS}) n, users u`;
  await drop('Alone in the ocean', -140, -30);
});
test.afterAll(async () => {
  await db?.end();
  await context?.close();
  running?.process.kill('SIGTERM');
  await running?.exited;
  data?.remove();
});

/** Counts what the map fetches. */
function watchMap(page: Page) {
  const seen = { bytes: 0, views: 0 };
  page.on('response', async (response) => {
    if (!response.url().includes('/api/global-map/pins')) return;
    if (response.url().includes('/view')) seen.views += 1;
    seen.bytes += (await response.body().catch(() => '')).length;
  });
  return seen;
}

test('a large map shows clusters, one pin, its list, a filter and the replay', async () => {
  const page = await context.newPage();
  const seen = watchMap(page);
  await page.goto('/global-forum');
  await expect(page.getByRole('heading', { name: /Collaborative Map.*5,001 pins/ })).toBeVisible();
  await expect.poll(() => countDrawn(page, 'clusters')).toBeGreaterThan(0);
  expect(seen.bytes).toBeLessThan(200_000);

  // The list is in pages.
  await page.getByRole('button', { name: 'List' }).click();
  const list = page.getByRole('list', { name: 'Pins' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5001');
  await expect(list).toContainText('Pin 5000');

  // A pin of its own opens directly.
  await lookAt(page, [-140, -30], 4);
  await expect.poll(() => countDrawn(page, 'pins')).toBe(1);
  const box = await mapOf(page).boundingBox();
  await mapOf(page).click({
    position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 - 8 },
  });
  await expect(mapOf(page).getByRole('article')).toContainText('Alone in the ocean');
  await page.getByRole('button', { name: 'Close popup' }).click();

  // Another member's pin appears without a reload.
  await drop('Second in the ocean', -145, -32);
  await expect.poll(() => countDrawn(page, 'pins'), { timeout: 60_000 }).toBe(2);
  await expect(page.getByRole('heading', { name: /5,002 pins/ })).toBeVisible();

  // The replay begins with nothing there.
  const moment = page.getByRole('slider', { name: 'Moment shown on the map' });
  await moment.fill('0');
  await expect.poll(() => countDrawn(page, 'pins')).toBe(0);
  await moment.fill('60');
  await expect.poll(() => countDrawn(page, 'pins')).toBe(2);

  // A filter applies to the map and the list.
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Maritime' }).click();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '40');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => countDrawn(page, 'clusters')).toBeGreaterThan(0);
  await page.close();
});
