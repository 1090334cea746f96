import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { slownessOfThisMachine } from './machine';

/** The goal. What takes twice as long is a fault on any machine, and still sooner than anything is polled. */
const SOON_MS = 1000;

/** The page hears what happens from here on. */
export async function expectLive(page: Page): Promise<void> {
  const sign = page.getByRole('status', { name: 'Connection' });
  await expect(sign).toHaveAttribute('data-state', 'live');
}

/** Does something elsewhere, and sees it here within a second without touching this page. */
export async function expectSoon(act: () => Promise<unknown>, seen: Locator): Promise<void> {
  await act();
  const patience = 2 * SOON_MS * slownessOfThisMachine();
  const begun = performance.now();
  await expect(seen).toBeVisible();
  const waited = performance.now() - begun;
  if (waited > SOON_MS) process.stdout.write(`measured: seen after ${waited.toFixed(0)} ms\n`);
  expect(waited, 'milliseconds until it was seen').toBeLessThan(patience);
}
