import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type PageScreenshotOptions } from '@playwright/test';

/** `npm run pictures` says where to; it is the checkout unless told otherwise. */
const INTO = process.env.PICTURES_INTO ?? path.resolve(import.meta.dirname, '..');
/** What shows pictures is read on slow lines too. */
const MOST_BYTES = 250_000;

export const THEMES = ['dark', 'light'] as const;
export type PictureTheme = (typeof THEMES)[number];

/** From now on the page is in this theme, and nothing moves. */
export async function setScene(page: Page, theme: PictureTheme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript((name) => localStorage.setItem('vite-ui-theme', name), theme);
}

/** `file` is a path in the checkout. */
export async function takePicture(
  page: Page,
  file: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  const target = path.join(INTO, file);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.screenshot({ path: target, animations: 'disabled', ...options });
  expect(statSync(target).size, file).toBeLessThan(MOST_BYTES);
}
