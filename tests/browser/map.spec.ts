import { readFile } from 'node:fs/promises';
import { pinsEndpoints, situationEndpoints } from '@watchfloor/contract';
import { callApi, expect, expectAccessible, expectNotice, test } from '../support/fixtures';
import { clickMap, expectDrawn, isInView, lookAt, mapOf } from '../support/map-page';

const update = (title: string, longitude: string, latitude: string, more: object = {}) => ({
  title,
  description: `Details of “${title}”.`,
  severity: 'high' as const,
  category: 'Maritime',
  longitude,
  latitude,
  ...more,
});

test('a click on the map adds an update, which its marker shows and its author deletes', async ({
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

  // The author corrects it, and the earlier version stays readable.
  const more = list.getByRole('button', { name: 'More actions for Track lost at sea' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct Situation Update' });
  await expectAccessible(page);
  await correction.getByLabel('Description').fill('AIS gap since 0512Z.');
  await correction.getByRole('button', { name: 'Save Correction' }).click();
  await expect(popup).toContainText('AIS gap since 0512Z.');
  await popup.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions).toContainText('AIS gap since 0412Z.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Update' }).click();
  await expectNotice(page, 'Situation update deleted successfully');
  await expect(page.getByText('No situation updates yet')).toBeVisible();
});

test('an update can be added and opened by keyboard', async ({ memberPage: page }) => {
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

test('filters and the replay narrow the shown updates', async ({ otherPage: page }) => {
  const { create } = situationEndpoints;
  const calm = await callApi(page, create, {
    body: update('Calm', '60', '-40', { severity: 'low' }),
  });
  // The replay has steps of one second, so the next update must be later than that.
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
  // The closing dialog returns the focus to its button; an earlier key press would go there.
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused();

  const moment = page.getByRole('slider', { name: 'Moment shown on the map' });
  await moment.press('Home');
  await expect(list).not.toContainText('Storm');
  await page.getByRole('button', { name: 'Replay how the picture built up' }).click();
  await expect(list).toContainText('Storm', { timeout: 30_000 });
});

test('updates are imported from a file and exported again', async ({ memberPage: page }) => {
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

test('many markers are clustered and open on a click', async ({ memberPage: page }) => {
  const updates = Array.from({ length: 400 }, (_, n) =>
    update(`Ship ${n}`, String(-150 + (n % 20) / 10), String(5 + Math.floor(n / 20) / 10)),
  );
  await callApi(page, situationEndpoints.import, { body: { updates } });
  await page.goto('/map');
  await lookAt(page, [-150, 5], 13);
  await clickMap(page, [-150, 5]);
  await expect(mapOf(page).getByRole('article')).toContainText('Ship 0');
  const list = page.getByRole('list', { name: 'Situation Updates' });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
});

test('every map starts with the whole world', async ({ memberPage: page }) => {
  for (const path of ['/map', '/global-forum']) {
    await page.goto(path);
    for (const place of [
      [-165, 60],
      [175, -40],
      [-70, -50],
      [20, 70],
    ] as [number, number][]) {
      expect(await isInView(page, place)).toBe(true);
    }
  }
});

test('a map goes to a city and to pasted coordinates', async ({ memberPage: page }) => {
  await page.goto('/map');
  await expectDrawn(page);
  const goTo = async (text: string) => {
    await page.getByRole('combobox', { name: 'Go to a place' }).click();
    await page.getByPlaceholder('City, degrees, DMS or MGRS').fill(text);
    await page.getByRole('option').first().click();
  };
  await goTo('tromso');
  await expect.poll(() => isInView(page, [-70, -50])).toBe(false);
  expect(await isInView(page, [18.96, 69.65])).toBe(true);
  await goTo('33°52′08″S 151°12′33″E');
  await expect.poll(() => isInView(page, [151.209, -33.869])).toBe(true);
});

test('a popup stays on the map when the list opens', async ({ memberPage: page }) => {
  const { longitude, latitude, ...pin } = update('At the edge', '120', '-30');
  const { id } = await callApi(page, pinsEndpoints.create, {
    body: { ...pin, longitude, latitude },
  });
  await page.goto('/global-forum');
  await lookAt(page, [118, -30], 7);
  await page.getByRole('button', { name: 'At the edge, High' }).click();
  const popup = mapOf(page).getByRole('article');
  await expect(popup).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('list', { name: 'Pins' })).toBeVisible();
  await expect
    .poll(async () => {
      const [inner, outer] = [await popup.boundingBox(), await mapOf(page).boundingBox()];
      return inner && outer && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
    })
    .toBe(true);
  await callApi(page, pinsEndpoints.delete, { params: { id } });
});

test('a member cannot delete another member’s update', async ({ memberPage, otherPage }) => {
  const { id } = await callApi(memberPage, situationEndpoints.create, {
    body: update('Not yours', '30', '-50'),
  });
  await otherPage.goto('/map');
  const list = otherPage.getByRole('list', { name: 'Situation Updates' });
  await expect(list.getByRole('button', { name: 'Not yours', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'More actions for Not yours' })).toHaveCount(
    0,
  );
  await callApi(memberPage, situationEndpoints.delete, { params: { id } });
});

test('the map loads nothing from other sites, and only on screens that show it', async ({
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
