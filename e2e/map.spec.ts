import { readFile } from 'node:fs/promises';
import { situationUpdatesEndpoints } from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNotice,
  PHONE,
  test,
} from './fixtures';
import { clickMap, expectDrawn, lookAt, mapOf } from './map-page';

const update = (title: string, longitude: string, latitude: string, more: object = {}) => ({
  title,
  description: `What is known of “${title}”.`,
  severity: 'high' as const,
  category: 'Maritime',
  longitude,
  latitude,
  ...more,
});

test('a click on the map adds an update, its marker tells it, and its author deletes it', async ({
  memberPage: page,
  member,
}) => {
  await page.goto('/map');
  await expect(page.getByRole('heading', { name: 'Personal Situation Map' })).toBeVisible();
  await lookAt(page, [-30, 40], 5);
  await clickMap(page, [-30, 40]);
  const dialog = page.getByRole('dialog', { name: 'Add Situation Update' });
  await expect(dialog).toContainText(/Location: (39\.9|40\.0)\d{3}, -(29\.9|30\.0)\d{3}/);
  await dialog.getByRole('button', { name: 'Add Update' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByLabel('Title').fill('Track lost at sea');
  await dialog.getByLabel('Description').fill('AIS gap since 0412Z.');
  await dialog.getByLabel('Severity').click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await dialog.getByLabel('Category').fill('Maritime');
  await dialog.getByRole('button', { name: 'Add Update' }).dblclick();
  await expectNotice(page, 'Situation update created successfully');
  await expect(dialog).toBeHidden();

  await page.getByRole('radio', { name: 'Mine' }).click();
  const list = page.getByRole('list', { name: 'Situation Updates' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Close popup' }).click();
  await page.getByRole('button', { name: 'Track lost at sea, Critical' }).click();
  const popup = mapOf(page).getByRole('article');
  await expect(popup).toContainText('AIS gap since 0412Z.');
  await expect(popup).toContainText('Category: Maritime');
  await expect(popup).toContainText(`${member.firstName} ${member.lastName}`);
  await expect(popup).toContainText(/(39\.9|40\.0)\d{3}, -(29\.9|30\.0)\d{3}/);

  await list.getByRole('button', { name: 'Delete Track lost at sea' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Update' }).click();
  await expectNotice(page, 'Situation update deleted successfully');
  await expect(page.getByText('No situation updates yet')).toBeVisible();
});

test('with the keyboard alone: typed coordinates, and the list opens the marker', async ({
  memberPage: page,
}) => {
  await page.goto('/map');
  await page.getByRole('button', { name: 'Add Update' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Situation Update' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Bridge closed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Both lanes.');
  await dialog.getByLabel('Latitude').fill('91');
  await dialog.getByLabel('Longitude').fill('ten');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Latitude must be between -90 and 90')).toBeVisible();
  await expect(dialog.getByText('Longitude must be a number of degrees')).toBeVisible();
  await dialog.getByLabel('Latitude').fill('-41.5');
  await dialog.getByLabel('Longitude').fill('120.25');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('button', { name: 'Bridge closed', exact: true });
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Close popup' }).click();
  await entry.press('Enter');
  await expect(mapOf(page).getByRole('article')).toContainText('-41.5000, 120.2500');
  await expectDrawn(page);
});

test('filters and the replay show the picture in parts', async ({ otherPage: page }) => {
  const { create } = situationUpdatesEndpoints;
  const calm = await callApi(page, create, {
    body: update('Calm', '60', '-40', { severity: 'low' }),
  });
  // The replay goes by seconds: the next one belongs to another.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(calm.createdAt) + 1000);
  await callApi(page, create, { body: update('Storm', '80', '-40', { category: 'Weather' }) });
  await page.goto('/map');
  await page.getByRole('radio', { name: 'Mine' }).click();
  const list = page.getByRole('list', { name: 'Situation Updates' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Low' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Storm');
  await filter.getByRole('button', { name: 'Show everything' }).click();
  await filter.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Weather' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await filter.getByRole('button', { name: 'Show everything' }).click();
  await filter.getByRole('button', { name: 'Last hour' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // Closing, it gives the focus back to its button: a key pressed before that would go there.
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused();

  const moment = page.getByRole('slider', { name: 'Moment shown on the map' });
  await moment.press('Home');
  await expect(list).not.toContainText('Storm');
  await page.getByRole('button', { name: 'Replay how the picture built up' }).click();
  await expect(list).toContainText('Storm', { timeout: 30_000 });
});

test('points come in from a file whole, and go out as shown', async ({ memberPage: page }) => {
  await page.goto('/map');
  await page.getByRole('radio', { name: 'Mine' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Situation Updates' });
  const choose = (name: string, text: string) =>
    dialog.getByLabel('File to import').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await choose('notes.txt', 'not a map');
  await expect(dialog.getByText('The file is neither GeoJSON nor KML')).toBeVisible();
  await choose('huge.geojson', ' '.repeat(11 * 1024 * 1024));
  await expect(dialog.getByText('The file is larger than 10 MB')).toBeVisible();

  const feature = (title: string, coordinates: number[]) =>
    JSON.stringify({
      type: 'Feature',
      properties: { title, severity: 'low' },
      geometry: { type: 'Point', coordinates },
    });
  const lines = [feature('=Buoy', [150, -20]), feature('Lost', [150, -200])].join(',\n');
  await choose('points.geojson', `{"type":"FeatureCollection","features":[\n${lines}\n]}`);
  await expect(dialog.getByText('Line 3')).toBeVisible();
  await expect(dialog.getByText('Latitude must be between -90 and 90')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1 update' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Import 1 update' }).click();
  await expectNotice(page, '1 situation update added');

  const list = page.getByRole('list', { name: 'Situation Updates' });
  await expect(list).toContainText('=Buoy');
  for (const [format, expected] of [
    ['GeoJSON', '"title":"=Buoy"'],
    ['KML', '<coordinates>150,-20</coordinates>'],
    ['CSV', ",'=Buoy,'=Buoy,"],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-situation-updates\./);
    expect(await readFile(await file.path(), 'utf8')).toContain(expected);
  }
});

test('many markers are drawn by the map, gathered, and open on a real click', async ({
  memberPage: page,
}) => {
  const updates = Array.from({ length: 400 }, (_, n) =>
    update(`Ship ${n}`, String(-150 + (n % 20) / 10), String(5 + Math.floor(n / 20) / 10)),
  );
  await callApi(page, situationUpdatesEndpoints.import, { body: { updates } });
  await page.goto('/map');
  await lookAt(page, [-150, 5], 13);
  await clickMap(page, [-150, 5]);
  await expect(mapOf(page).getByRole('article')).toContainText('Ship 0');
  const list = page.getByRole('list', { name: 'Situation Updates' });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
});

test('only its author and admins may delete an update', async ({ memberPage, otherPage }) => {
  const { id } = await callApi(memberPage, situationUpdatesEndpoints.create, {
    body: update('Not yours', '30', '-50'),
  });
  await otherPage.goto('/map');
  const remove = otherPage.getByRole('button', { name: 'Delete Not yours' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(
    otherPage.getByRole('tooltip').filter({ hasText: 'Only its author or an admin' }).first(),
  ).toBeVisible();
  await callApi(memberPage, situationUpdatesEndpoints.delete, { params: { id } });
});

test('the map needs nothing from outside and is loaded only where it is shown', async ({
  memberPage: page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.filter((url) => /map-canvas|maplibre|pmtiles/.test(url))).toEqual([]);
  await page.goto('/map');
  await expectDrawn(page);
  expect(requests.some((url) => url.endsWith('.pmtiles'))).toBe(true);
  const own = new URL(page.url()).origin;
  const outside = requests.filter((url) => /^https?:/.test(url) && !url.startsWith(own));
  expect(outside).toEqual([]);
});

test('the personal map is accessible in both themes and on a phone', async ({
  memberPage: page,
}) => {
  await page.goto('/map');
  await expectDrawn(page);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});
