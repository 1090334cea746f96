import type { Page } from '@playwright/test';
import {
  commentsEndpoints,
  feedbackEndpoints,
  forumEndpoints,
  investigationsEndpoints,
  REPORT_TITLE_MAX,
  situationUpdatesEndpoints,
  sourcesEndpoints,
  TAG_MAX,
  TAGS_MAX,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { callApi, expect, PHONE, test } from './fixtures';
import { createMember } from './members';
import { submitReport } from './reports-page';

/** Nothing in it can be broken at, and no letter is wider. */
const word = (length: number) => 'W'.repeat(length);
/** What 1440 pixels become at 200 %, a phone, and the narrowest there is (WCAG 1.4.10). */
const SIZES = [{ width: 720, height: 450 }, PHONE, { width: 320, height: 640 }];

/** One of each thing, as long as the contract lets it be, in words that do not break; some by a member named so. */
async function layOut(page: Page, talker: Page): Promise<string[]> {
  const title = word(REPORT_TITLE_MAX);
  const tags = Array.from({ length: TAGS_MAX }, (_, index) =>
    `${index}${word(TAG_MAX)}`.slice(0, TAG_MAX),
  );
  const report = await submitReport(page, { title, content: word(3000), region: word(100), tags });
  await callApi(talker, commentsEndpoints.create, {
    params: { id: report.id },
    body: { content: word(1000) },
  });
  const investigation = await callApi(page, investigationsEndpoints.create, {
    body: { title, description: word(1000) },
  });
  const { user } = report;
  await callApi(talker, tasksEndpoints.create, {
    body: { title, description: word(1000), assignedToUserId: user.id },
  });
  const room = await callApi(page, warRoomsEndpoints.create, {
    body: { name: title, description: word(1000) },
  });
  const update = { title, description: word(1000), latitude: '20', longitude: '0' };
  await callApi(page, warRoomsEndpoints.createUpdate, { params: { id: room.id }, body: update });
  await callApi(talker, situationUpdatesEndpoints.create, { body: update });
  await callApi(talker, forumEndpoints.create, {
    body: {
      content: word(1000),
      attachments: [{ type: 'link', url: `https://${word(60)}.example/${word(1000)}` }],
    },
  });
  await callApi(page, feedbackEndpoints.create, {
    body: { category: 'bug', subject: title, message: word(1000) },
  });
  await callApi(page, sourcesEndpoints.create, {
    body: { url: `https://feeds.example/${word(1000)}`, name: title, region: word(100) },
  });
  return [
    '/',
    '/reports',
    '/reports/new',
    `/reports/${report.id}`,
    `/reports/${report.id}/edit`,
    '/investigations',
    '/investigations/new',
    `/investigations/${investigation.id}`,
    '/tasks',
    '/map',
    '/war-rooms',
    `/war-rooms/${room.id}`,
    '/leaderboard',
    '/global-forum',
    '/users',
    `/users/${user.id}`,
    '/feedback',
    '/profile',
    '/notifications',
    '/admin/feedback',
    '/admin/sources',
    '/admin/audit',
    '/admin/status',
    '/no-such-place',
  ];
}

/** What those stumble on who hear a screen, or see little of it at a time. */
async function examine(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const levels = shown('h1, h2, h3, h4').map((heading) => Number(heading.tagName.slice(1)));
    return {
      headings: levels.filter((level) => level === 1).length,
      mains: shown('main').length,
      jumps: levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1).length,
      nameless: shown('button, a[href], input, textarea, select').filter((control) => {
        const labels = 'labels' in control ? (control.labels as NodeList | null)?.length : 0;
        const name = control.getAttribute('aria-label') ?? control.textContent;
        return !name?.trim() && !labels && !control.hasAttribute('aria-labelledby');
      }).length,
    };
  });
  return [
    ...(found.headings === 1 ? [] : [`${found.headings} headings of the first level`]),
    ...(found.mains === 1 ? [] : [`${found.mains} main landmarks`]),
    ...(found.jumps === 0 ? [] : ['a level of headings is left out']),
    ...(found.nameless === 0 ? [] : [`${found.nameless} controls without a name`]),
  ];
}

/** What reaches furthest to the right, when that is out of sight; else what runs out of its own box, over others. */
function findTooWide(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) {
    // Buttons without a frame hang over the edge by their padding, so that their words line up.
    const hanging = 16;
    const running = [...document.querySelectorAll('main *')]
      .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + hanging)
      .filter((box) => !box.closest('[data-testid=map], table') && !box.querySelector('table'))
      .filter((box) => /visible|auto|scroll/.test(getComputedStyle(box).overflowX))
      .at(-1);
    return running ? `out of its box: ${running.outerHTML.slice(0, 300)}` : null;
  }
  const rightOf = (element: Element) => element.getBoundingClientRect().right;
  const furthest = [...document.querySelectorAll('body *')]
    .filter((element) => Math.round(rightOf(element) + window.scrollX) >= scrollWidth)
    .at(-1);
  return `${scrollWidth - clientWidth} pixels, by ${furthest?.outerHTML.slice(0, 300) ?? 'nothing that is there now'}`;
}

test('every screen has its title and headings, and none scrolls sideways when zoomed or small', async ({
  adminPage: page,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const talker = { username: word(50), firstName: word(100), lastName: word(100) };
  await createMember(context, talker);
  const paths = await layOut(page, await context.newPage());
  await context.close();
  const titles = new Set<string>();
  const problems: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // What is still on its way stands there as a shape.
    await expect(page.locator('.animate-breathe')).toHaveCount(0);
    for (const problem of await examine(page)) problems.push(`${path}: ${problem}`);
    const title = await page.title();
    if (!/.+ · Watchfloor$/.test(title)) problems.push(`${path}: its tab says ${title}`);
    titles.add(title);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      let tooWide: string | null = null;
      const look = async () => {
        tooWide = await page.evaluate(findTooWide);
        return tooWide;
      };
      // The sidebar gives way once the application has noticed how small the window is.
      await expect
        .poll(look, { timeout: 5000 })
        .toBeNull()
        .catch(() => problems.push(`${path}: too wide at ${size.width}: ${tooWide}`));
    }
  }
  expect(problems).toEqual([]);
  // A report, an investigation and a room are named alike here.
  expect(titles.size).toBe(paths.length - 2);
});

test('a report is printed as a page, without what surrounds it', async ({ memberPage: page }) => {
  const report = await submitReport(page, { title: 'For the morning folder' });
  await page.goto(`/reports/${report.id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'For the morning folder' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Track ends 31 nm off the coast.')).toBeVisible();
  for (const around of [
    page.getByRole('navigation', { includeHidden: true }).first(),
    page.locator('header').first(),
    page.getByRole('button', { name: 'Print', includeHidden: true }),
    page.getByPlaceholder('Share your analysis or insights...'),
  ]) {
    await expect(around).toBeHidden();
  }
  const ink = await heading.evaluate((element) => getComputedStyle(element).color);
  const [red = 255, green = 255, blue = 255] = ink.match(/\d+/g)?.map(Number) ?? [];
  expect(Math.max(red, green, blue), `dark ink on white paper, not ${ink}`).toBeLessThan(96);
});

test('nothing moves for those who asked for that', async ({ memberPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search reports and screens' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => String((animation as CSSAnimation).animationName)),
  );
  expect(moving).toEqual([]);
});

test('an installation shows its icon and a picture where it is linked', async ({
  visitorPage: page,
}) => {
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

test('signing in looks as the rest does', async ({ visitorPage: page }) => {
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
