import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, type PageScreenshotOptions } from '@playwright/test';

/** The checkout by default. */
const OUTPUT = process.env.PICTURES_INTO ?? path.resolve(import.meta.dirname, '../../..');
/** Pages with pictures must load on slow connections too. */
const MAX_BYTES = 250_000;

export const THEMES = ['dark', 'light'] as const;
export type PictureTheme = (typeof THEMES)[number];

/** Sets the theme of all following page loads, and turns animations off. */
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
  const target = path.join(OUTPUT, file);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.screenshot({ path: target, animations: 'disabled', ...options });
  expect(statSync(target).size, file).toBeLessThan(MAX_BYTES);
}
