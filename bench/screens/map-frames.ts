import type { Browser, Page } from '@playwright/test';
import { timeOfLastResponse } from './first-loads';
import { summarize, watchFrames } from './reactions';
import type { MapFrames } from './screens';
import { openPage, type Visitor } from './watched-page';

/** The map attached to its element (apps/web/src/map/create-map.ts). */
interface ShownMap {
  jumpTo(view: { center: [number, number]; zoom: number }): void;
  panBy(offset: [number, number], how: { duration: number; essential: boolean }): void;
  once(event: 'moveend', listener: () => void): void;
}

interface MapHost extends HTMLElement {
  readonly map: ShownMap;
}

/** The measuring member has no entries, so `Mine` shows an empty map. */
type Scope = 'Everyone' | 'Mine';
const TURNS: readonly Scope[] = ['Everyone', 'Mine', 'Everyone', 'Mine'];
const PAN_MS = 1500;
const DRAW_TIMEOUT_MS = 60_000;

/** Not slowed down: the map is already drawn without a graphics card. */
export async function measureMap(browser: Browser, visitor: Visitor): Promise<MapFrames> {
  const watched = await openPage(browser, visitor);
  const { page, settle, close } = watched;
  await page.goto('/map');
  const answered = await timeOfLastResponse(watched);
  await waitUntilDrawn(page);
  const drawn = await page.evaluate(
    (since) => window.probe.mapIdle.find((at) => at > since) ?? since,
    answered,
  );
  const frames: Record<Scope, number[]> = { Everyone: [], Mine: [] };
  await pan(page);
  // Alternate, so that machine noise affects both.
  for (const scope of TURNS) {
    await page.getByRole('radio', { name: scope }).click();
    await settle();
    frames[scope].push(...(await pan(page)));
  }
  await close();
  return {
    full: { what: 'moving the full map', ...summarize(frames.Everyone) },
    empty: { what: 'moving the empty map', ...summarize(frames.Mine) },
    drawnAfter: drawn - answered,
  };
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('[data-map-state=idle]').waitFor({ timeout: DRAW_TIMEOUT_MS });
}

/** Pans there and back at a zoom where a continent fills the screen. */
async function pan(page: Page): Promise<number[]> {
  const map = page.getByTestId('map');
  await map.evaluate((host) => (host as MapHost).map.jumpTo({ center: [10, 30], zoom: 3 }));
  await waitUntilDrawn(page);
  return watchFrames(page, async () => {
    for (const distance of [700, -700]) {
      await map.evaluate(
        (host, { by, duration }) =>
          new Promise<void>((resolve) => {
            const { map: shown } = host as MapHost;
            shown.once('moveend', resolve);
            shown.panBy([by, by / 4], { duration, essential: true });
          }),
        { by: distance, duration: PAN_MS },
      );
    }
  });
}
