import type { Browser } from '@playwright/test';
import { median } from '../measure/statistics';
import type { FirstLoad, Settling } from './screens';
import { openPage, type Visitor, type WatchedPage } from './watched-page';

const SCREENS = [
  { screen: 'landing', path: '/', isSignedIn: false },
  { screen: 'dashboard', path: '/', isSignedIn: true },
  { screen: 'reports', path: '/reports', isSignedIn: true },
  { screen: 'forum', path: '/global-forum', isSignedIn: true },
  { screen: 'map', path: '/map', isSignedIn: true },
];
/** Tasks up to this many milliseconds do not delay input noticeably. */
const UNNOTICED_MS = 50;

export async function measureFirstLoads(browser: Browser, visitor: Visitor): Promise<FirstLoad[]> {
  const loads: FirstLoad[] = [];
  for (const { screen, path, isSignedIn } of SCREENS) {
    const watched = await openPage(browser, isSignedIn ? visitor : { ...visitor, cookie: '' });
    await watched.slowDown();
    await watched.page.goto(path);
    await watched.settle(2000);
    const shown = new URL(watched.page.url()).pathname;
    if (shown !== path) throw new Error(`${screen} redirected to ${shown}`);
    const seen = await watched.page.evaluate((unnoticedMs) => {
      const { largestPaint, firstPaint, longTasks } = window.probe;
      const blocked = longTasks
        .filter(({ at, length }) => at + length > firstPaint)
        .reduce((sum, { length }) => sum + length - unnoticedMs, 0);
      return { largestPaint, blocked };
    }, UNNOTICED_MS);
    loads.push({ screen, ...watched.traffic, ...seen });
    await watched.close();
  }
  return loads;
}

const VISITS = 5;

export async function measureSettling(browser: Browser, visitor: Visitor): Promise<Settling> {
  const first: number[] = [];
  const again: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const watched = await openPage(browser, visitor);
    await watched.page.goto('/');
    first.push(await timeOfLastResponse(watched));
    await watched.page.reload();
    again.push(await timeOfLastResponse(watched));
    await watched.close();
  }
  return { first: median(first), again: median(again) };
}

export async function timeOfLastResponse({ page, settle }: WatchedPage): Promise<number> {
  await settle();
  return page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/(?!events)/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    ),
  );
}
