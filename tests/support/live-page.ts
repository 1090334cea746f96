import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The goal for a live update; slower ones are printed. */
const GOAL_MS = 1000;

/** Waits until the page receives live events. */
export async function expectLive(page: Page): Promise<void> {
  const sign = page.getByRole('status', { name: 'Connection' });
  await expect(sign).toHaveAttribute('data-state', 'live');
}

/** Acts elsewhere and expects the result on this page, without touching it. */
export async function expectUpdate(act: () => Promise<unknown>, seen: Locator): Promise<void> {
  await act();
  const startedAt = performance.now();
  await expect(seen).toBeVisible();
  const waited = performance.now() - startedAt;
  if (waited > GOAL_MS) process.stdout.write(`measured: seen after ${waited.toFixed(0)} ms\n`);
}
