import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

/** Limits for a first visit with an empty cache: requests, and bytes on the network. */
const BUDGETS = {
  landing: { requests: 20, kilobytes: 220 },
  dashboard: { requests: 110, kilobytes: 560 },
};

/** Counts until the network is quiet for two seconds. */
async function countTraffic(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  const urls: string[] = [];
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) urls.push(request.url);
  });
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto(path);
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = before === urls.length + bytes;
        before = urls.length + bytes;
        return isQuiet;
      },
      { intervals: [2000] },
    )
    .toBe(true);
  return { urls, kilobytes: bytes / 1024 };
}

test('the landing page stays within its network budget', async ({ visitorPage: page }) => {
  const { urls, kilobytes } = await countTraffic(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(BUDGETS.landing.requests);
  expect(kilobytes).toBeLessThanOrEqual(BUDGETS.landing.kilobytes);
  expect(kilobytes).toBeGreaterThan(50);
});

test('the dashboard stays within its network budget', async ({ memberPage: page }) => {
  const { urls, kilobytes } = await countTraffic(page, '/');
  await expect(page.getByRole('heading', { name: 'Recent Intelligence' })).toBeVisible();
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(BUDGETS.dashboard.requests);
  expect(kilobytes).toBeLessThanOrEqual(BUDGETS.dashboard.kilobytes);
  expect(kilobytes).toBeGreaterThan(150);
});
