import { parentPort, workerData } from 'node:worker_threads';
import { chromium } from '@playwright/test';
import { log } from '../options';
import { measureFirstLoads, measureSettling } from './first-loads';
import { measureMap } from './map-frames';
import { measureScrolling, measureTyping } from './reactions';
import type { Screens, ScreensOrder } from './screens';

const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];

/** Uses a real browser without a graphics card. */
async function measure({ browser: executablePath, ...visitor }: ScreensOrder): Promise<Screens> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    log('screens: first loads');
    const loads = await measureFirstLoads(browser, visitor);
    log('screens: settling');
    const settling = await measureSettling(browser, visitor);
    log('screens: typing and scrolling');
    const typing = await measureTyping(browser, visitor);
    const { keys, wheel } = await measureScrolling(browser, visitor);
    log('screens: map');
    const map = await measureMap(browser, visitor);
    return {
      browser: `Chromium ${browser.version()}`,
      ...{ loads, settling, map },
      reactions: [typing, keys],
      frames: [wheel, map.full, map.empty],
    };
  } finally {
    await browser.close();
  }
}

measure(workerData as ScreensOrder).then(
  (result) => parentPort?.postMessage({ result }),
  (error: unknown) => parentPort?.postMessage({ error: String(error) }),
);
