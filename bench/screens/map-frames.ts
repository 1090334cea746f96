import type { Browser, Page } from '@playwright/test';
import { timeOfLastAnswer } from './first-loads';
import { summarize, watchFrames } from './reactions';
import type { MapFrames } from './screens';
import { openPage, type Visitor } from './watched-page';

/** What hangs on the element of a map (apps/web/src/map/create-map.ts). */
interface ShownMap {
  jumpTo(view: { center: [number, number]; zoom: number }): void;
  panBy(offset: [number, number], how: { duration: number; essential: boolean }): void;
  once(event: 'moveend', listener: () => void): void;
}

interface MapHost extends HTMLElement {
  readonly map: ShownMap;
}

/** Whose entries are shown. Who measures has none. */
type Scope = 'Everyone' | 'Mine';
const TURNS: readonly Scope[] = ['Everyone', 'Mine', 'Everyone', 'Mine'];
const PAN_MS = 1500;
const LONGEST_DRAWING = 60_000;

/** At full speed: here the map is drawn by the processor as it is. */
export async function measureMap(browser: Browser, visitor: Visitor): Promise<MapFrames> {
  const watched = await openPage(browser, visitor);
  const { page, settle, close } = watched;
  await page.goto('/map');
  const answered = await timeOfLastAnswer(watched);
  await waitUntilDrawn(page);
  const drawn = await page.evaluate(
    (since) => window.probe.mapIdle.find((at) => at > since) ?? since,
    answered,
  );
  const frames: Record<Scope, number[]> = { Everyone: [], Mine: [] };
  await pan(page);
  // By turns, so that a slow moment of the machine hits both.
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
  await page.locator('[data-map-state=idle]').waitFor({ timeout: LONGEST_DRAWING });
}

/** There and back, at a distance from which a continent fills the screen. */
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
