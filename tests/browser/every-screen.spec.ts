import type { Browser, Page } from '@playwright/test';
import {
  chatEndpoints,
  commentsEndpoints,
  feedbackEndpoints,
  feedSourcesEndpoints,
  investigationsEndpoints,
  type NewMarking,
  REPORT_TITLE_MAX,
  situationEndpoints,
  TAG_MAX,
  TAGS_MAX,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import {
  callApi,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  PHONE,
  test,
} from '../support/fixtures';
import { expectDrawn, mapOf } from '../support/map-page';
import { createMember } from '../support/members';
import { submitReport } from '../support/reports-page';

/** An unbreakable text of the widest letter. */
const wide = (length: number, start = '') => start.padEnd(length, 'W');
const description = wide(1000);
/** 1440 px at 200 % zoom, a phone, and the narrowest width of WCAG 1.4.10. */
const SIZES = [{ width: 720, height: 450 }, PHONE, { width: 320, height: 640 }];

/** Calls `create` with the page of a member who has the longest possible name. */
async function asLongNamed<T>(browser: Browser, start: string, create: (page: Page) => Promise<T>) {
  const context = await browser.newContext();
  const [username, name] = [wide(50, start), wide(100)];
  await createMember(context, { username, firstName: name, lastName: name });
  const result = await create(await context.newPage());
  await context.close();
  return result;
}

/** Creates reports, investigations and tasks with the longest texts. Returns the paths of their screens. */
async function createWork(page: Page, longNamed: Page): Promise<string[]> {
  const tags = Array.from({ length: TAGS_MAX }, (_, index) => wide(TAG_MAX, `${index}`));
  const title = wide(REPORT_TITLE_MAX, 'Report');
  const content = wide(3000);
  const marking: NewMarking = { tlp: 'AMBER+STRICT', compartments: [], recipients: [] };
  const report = await submitReport(page, { title, content, region: wide(100), tags, marking });
  await callApi(longNamed, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: description },
  });
  const { id } = await callApi(page, investigationsEndpoints.create, {
    body: { title: wide(REPORT_TITLE_MAX, 'Investigation'), description, marking },
  });
  await callApi(page, investigationsEndpoints.linkReport, {
    params: { id },
    body: { reportId: report.id },
  });
  await callApi(longNamed, tasksEndpoints.createInInvestigation, {
    params: { id },
    body: { title, description, assignedToUserId: report.user.id },
  });
  return [
    '/',
    '/reports',
    '/reports/new',
    `/reports/${report.id}`,
    `/reports/${report.id}/edit`,
    '/investigations',
    '/investigations/new',
    `/investigations/${id}`,
    '/tasks',
    '/leaderboard',
    `/users/${report.user.id}`,
    '/profile',
    '/profile/activity',
    '/profile/calibration',
    '/profile/connections',
    '/notifications',
    '/since',
    `/search?q=${title}`,
    '/watch-log',
  ];
}

/** Creates map entries, messages, feedback and a source with the longest texts. Returns the paths of their screens. */
async function createPlaces(page: Page, longNamed: Page): Promise<string[]> {
  const title = wide(REPORT_TITLE_MAX);
  const { id } = await callApi(page, warRoomsEndpoints.create, {
    body: { name: title, description },
  });
  const update = { title, description, latitude: '20', longitude: '0' };
  await callApi(page, warRoomsEndpoints.createUpdate, { params: { id }, body: update });
  await callApi(longNamed, situationEndpoints.create, { body: update });
  const { user } = await callApi(longNamed, chatEndpoints.create, {
    body: {
      content: description,
      attachments: [{ type: 'link', url: `https://${wide(60)}.example/${description}` }],
    },
  });
  await callApi(page, feedbackEndpoints.create, {
    body: { category: 'bug', subject: title, message: description },
  });
  await callApi(page, feedSourcesEndpoints.create, {
    body: { url: `https://feeds.example/${description}`, name: title, region: wide(100) },
  });
  return [
    '/map',
    '/war-rooms',
    `/war-rooms/${id}`,
    '/graph',
    '/global-forum',
    '/users',
    '/feedback',
    '/admin/feedback',
    '/admin/sources',
    '/admin/taxii',
    '/admin/templates',
    '/admin/exclusions',
    '/admin/audit',
    '/admin/status',
    `/admin/members/${user.id}/activity`,
    '/no-such-place',
  ];
}

/** The element that makes the page scroll sideways, or else one that overflows its own box. */
function findTooWide(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) {
    // Frameless buttons overhang by their padding, so that their text is aligned.
    const overhang = 16;
    const overflowing = [...document.querySelectorAll('main *')]
      .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + overhang)
      .filter((box) => !box.closest('[data-testid=map], table') && !box.querySelector('table'))
      .filter((box) => /visible|auto|scroll/.test(getComputedStyle(box).overflowX))
      .at(-1);
    return overflowing ? `overflows its box: ${overflowing.outerHTML.slice(0, 300)}` : null;
  }
  const rightOf = (element: Element) => element.getBoundingClientRect().right;
  const furthest = [...document.querySelectorAll('body *')]
    .filter((element) => Math.round(rightOf(element) + window.scrollX) >= scrollWidth)
    .at(-1);
  return `${scrollWidth - clientWidth} pixels, by ${furthest?.outerHTML.slice(0, 300) ?? 'a removed element'}`;
}

/** Checks accessibility, the title and the width of each screen. */
async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  const titles = new Set<string>();
  const tooWide: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Skeletons stand for content that is still loading.
      await expect(page.locator('.animate-breathe')).toHaveCount(0);
      if (await mapOf(page).isVisible()) await expectDrawn(page);
      await expect(page).toHaveTitle(/.+ · Watchfloor$/);
      titles.add(await page.title());
      await expectAccessibleInBothThemes(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        let found: string | null = null;
        const measure = async () => {
          found = await page.evaluate(findTooWide);
          return found;
        };
        // The sidebar folds a moment after the resize.
        await expect
          .poll(measure, { timeout: 5000 })
          .toBeNull()
          .catch(() => tooWide.push(`${path} at ${size.width}: ${found}`));
        if (size === PHONE) await expectAccessible(page);
      }
    });
  }
  expect(tooWide).toEqual([]);
  expect(titles.size).toBe(paths.length);
}

test.describe('every screen is accessible, has its own title and does not scroll sideways', () => {
  // Two workers share the screens.
  test.describe.configure({ mode: 'parallel' });
  test.slow();
  test.beforeEach(({ expectedConsole }) => {
    // The other worker may delete records while a list of them is loading.
    expectedConsole.push(/status of 404/);
  });

  test('reports, investigations, tasks and profiles', async ({ adminPage: page, browser }) => {
    const paths = await asLongNamed(browser, 'work', (longNamed) => createWork(page, longNamed));
    await checkScreens(page, paths);
  });

  test('maps, war rooms, forum and administration', async ({ adminPage: page, browser }) => {
    const paths = await asLongNamed(browser, 'place', (longNamed) => createPlaces(page, longNamed));
    await checkScreens(page, paths);
  });
});

test('a printed report has no navigation and no controls', async ({ memberPage: page }) => {
  const report = await submitReport(page, { title: 'For the morning folder' });
  await page.goto(`/reports/${report.id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'For the morning folder' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Track ends 31 nm off the coast.')).toBeVisible();
  await expect(page.getByText('just now')).toBeHidden();
  await expect(page.locator('article time').first()).toHaveText(/\d{4}, \d\d:\d\dZ/);
  for (const control of [
    page.getByRole('navigation', { includeHidden: true }).first(),
    page.locator('header').first(),
    page.getByRole('button', { name: 'Export', includeHidden: true }),
    page.getByPlaceholder('Share your analysis or insights...'),
    page.getByText('Not part of an investigation yet.'),
  ]) {
    await expect(control).toBeHidden();
  }
  const ink = await heading.evaluate((element) => getComputedStyle(element).color);
  const [red = 255, green = 255, blue = 255] = ink.match(/\d+/g)?.map(Number) ?? [];
  expect(Math.max(red, green, blue), `dark ink on white paper, not ${ink}`).toBeLessThan(96);
});

test('a printed war room shows its updates and no controls', async ({ memberPage: page }) => {
  const room = await callApi(page, warRoomsEndpoints.create, { body: { name: 'Print room' } });
  await callApi(page, warRoomsEndpoints.createUpdate, {
    params: { id: room.id },
    body: { title: 'Ferry stopped', description: 'At the pier.', latitude: '60', longitude: '5' },
  });
  const updates = Array.from({ length: 40 }, (_, n) => ({
    title: `Boat ${n}`,
    description: 'In the sound.',
    latitude: '60.1',
    longitude: '5.1',
  }));
  await callApi(page, warRoomsEndpoints.importUpdates, {
    params: { id: room.id },
    body: { updates },
  });
  await page.goto(`/war-rooms/${room.id}`);
  const list = page.getByRole('list', { name: 'Team Updates' });
  await expect(list.getByText('In the sound.').first()).toBeVisible();
  await expect(page.locator('[data-map-state=idle]')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const opacity = await page
    .locator('.map-print-copy')
    .evaluate((copy: HTMLCanvasElement) => copy.getContext('2d')?.getImageData(9, 9, 1, 1).data[3]);
  expect(opacity).toBe(255);
  await page.emulateMedia({ media: 'print' });
  // All of them, also those that the screen would show after scrolling.
  await expect(list.getByRole('listitem')).toHaveCount(41);
  const title = page.getByRole('heading', { level: 3, name: 'Ferry stopped', includeHidden: true });
  await expect(title.getByText('Ferry stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions for Ferry stopped' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Team Updates 41' })).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Beside the map' })).toHaveCount(0);
});

test('nothing is animated when reduced motion is preferred', async ({ memberPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => String((animation as CSSAnimation).animationName)),
  );
  expect(animated).toEqual([]);
});

test('the icon and the link preview are served', async ({ visitorPage: page }) => {
  await page.goto('/');
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(preview).toMatch(/^http.*\/social-preview\.png$/);
  for (const [address, type] of [
    [icon, 'image/svg+xml'],
    [preview, 'image/png'],
  ] as const) {
    const answer = await page.request.get(address ?? '');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(type);
  }
});

test('the sign-in page uses the stored theme', async ({ visitorPage: page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const theme of ['dark', 'light', 'dark']) {
    await page.goto('/');
    await page.evaluate((name) => localStorage.setItem('vite-ui-theme', name), theme);
    await page.goto('/api/login');
    const scheme = await page.evaluate(
      () => getComputedStyle(document.documentElement).colorScheme,
    );
    expect(scheme).toBe(theme);
  }
});
