import { expect, type Locator, type Page } from '@playwright/test';

/** What a test needs to know of the map: it hangs on its element (apps/web/src/map/create-map.ts). */
interface ShownMap {
  jumpTo(view: { center: [number, number]; zoom: number }): void;
  project(place: [number, number]): { x: number; y: number };
}
type MapHost = HTMLElement & { map: ShownMap };

export const mapOf = (page: Page): Locator => page.getByTestId('map');

/** Drawn to the end. Software rendering on a busy machine takes its time. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute('data-map-state', 'idle', { timeout: 40_000 });
}

export async function lookAt(page: Page, place: [number, number], zoom: number): Promise<void> {
  await expectDrawn(page);
  await mapOf(page).evaluate(
    (host, view) => (host as MapHost).map.jumpTo({ center: view.place, zoom: view.zoom }),
    { place, zoom },
  );
  await expectDrawn(page);
}

/** A real click on the ground, at a place that is in sight. */
export async function clickMap(page: Page, place: [number, number]): Promise<void> {
  await expectDrawn(page);
  const position = await mapOf(page).evaluate((host, at) => {
    const { x, y } = (host as MapHost).map.project(at);
    return { x, y };
  }, place);
  await mapOf(page).click({ position });
}
