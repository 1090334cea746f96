import type { Browser, Page } from '@playwright/test';
import { percentile } from '../measure/statistics';
import { type Frames, type Reactions, SLOW } from './screens';
import { openPage, type Visitor } from './watched-page';

/** The browser does not report shorter reactions. */
const SHORTEST_REPORTED = 16;
const BETWEEN_KEYS = 120;
const TEXTS = ['harbour convoy', '10.24.7'];
const PAGES_UP = 15;
const TURNS_OF_WHEEL = 60;

/** Typing in the report search on a slow processor and network. */
export async function measureTyping(browser: Browser, visitor: Visitor): Promise<Reactions> {
  const { page, settle, slowDown, close } = await openPage(browser, visitor);
  await page.goto('/reports');
  await settle();
  await slowDown();
  const field = page.getByLabel('Search reports');
  await field.click();
  const reactions = await watchKeys(page, async () => {
    for (const text of TEXTS) {
      await field.pressSequentially(text, { delay: BETWEEN_KEYS });
      await settle();
      await field.fill('');
    }
    return TEXTS.join('').length;
  });
  await close();
  return { what: `typing in the search (processor ÷ ${SLOW.cpu})`, ...reactions };
}

/** Scrolling back through the forum with keys and with the wheel. */
export async function measureScrolling(
  browser: Browser,
  visitor: Visitor,
): Promise<{ keys: Reactions; wheel: Frames }> {
  const { page, settle, slowDown, close } = await openPage(browser, visitor);
  await page.goto('/global-forum');
  await settle();
  await slowDown();
  const messages = page.getByRole('region', { name: 'Forum messages' });
  await messages.focus();
  const keys = await watchKeys(page, async () => {
    for (let i = 0; i < PAGES_UP; i += 1) {
      await page.keyboard.press('PageUp');
      await page.waitForTimeout(BETWEEN_KEYS);
    }
    return PAGES_UP;
  });
  await messages.hover();
  const wheel = await watchFrames(page, async () => {
    for (let i = 0; i < TURNS_OF_WHEEL; i += 1) {
      await page.mouse.wheel(0, -300);
      await page.waitForTimeout(SHORTEST_REPORTED);
    }
  });
  await close();
  return {
    keys: { what: `a page up in the forum (processor ÷ ${SLOW.cpu})`, ...keys },
    wheel: { what: `the wheel in the forum (processor ÷ ${SLOW.cpu})`, ...summarize(wheel) },
  };
}

async function watchKeys(
  page: Page,
  press: () => Promise<number>,
): Promise<Omit<Reactions, 'what'>> {
  await page.evaluate(() => window.probe.reactions.clear());
  const presses = await press();
  const reported = await page.evaluate(() => [...window.probe.reactions.values()]);
  const unreported = Array.from(
    { length: Math.max(0, presses - reported.length) },
    () => SHORTEST_REPORTED,
  );
  const all = Float64Array.from([...reported, ...unreported]).sort();
  return { presses, middle: percentile(all, 0.5), longest: all.at(-1) ?? 0 };
}

/** Returns the milliseconds between frames during `act`. */
export async function watchFrames(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    window.probe.frames = [];
    window.probe.isWatching = true;
  });
  await act();
  return page.evaluate(() => {
    window.probe.isWatching = false;
    return window.probe.frames;
  });
}

export function summarize(frames: readonly number[]): Omit<Frames, 'what'> {
  const sorted = Float64Array.from(frames).sort();
  return {
    count: frames.length,
    perSecond: (frames.length * 1000) / frames.reduce((sum, length) => sum + length, 0),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    longest: sorted.at(-1) ?? 0,
  };
}
