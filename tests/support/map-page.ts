import { expect, type Locator, type Page } from '@playwright/test';

/** The part of the map that tests use; it is attached to its element (apps/web/src/map/create-map.ts). */
interface ShownMap {
  jumpTo(view: { center: [number, number]; zoom: number }): void;
  project(place: [number, number]): { x: number; y: number };
  getCenter(): { lng: number };
  getLayer(id: string): unknown;
  queryRenderedFeatures(options: { layers: string[] }): unknown[];
}
type MapHost = HTMLElement & { map: ShownMap };

export const mapOf = (page: Page): Locator => page.getByTestId('map');

/** Generous timeout: software rendering is slow on a busy machine. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute('data-map-state', 'idle', { timeout: 120_000 });
}

export async function lookAt(page: Page, place: [number, number], zoom: number): Promise<void> {
  await expectDrawn(page);
  await mapOf(page).evaluate(
    (host, view) => (host as MapHost).map.jumpTo({ center: view.place, zoom: view.zoom }),
    { place, zoom },
  );
  await expectDrawn(page);
}

/** Where a place is on the map, in pixels; beyond its size if it is out of view. */
async function pointOf(page: Page, place: [number, number]): Promise<{ x: number; y: number }> {
  await expectDrawn(page);
  return mapOf(page).evaluate((host, [longitude, latitude]) => {
    const { map } = host as MapHost;
    // The world repeats from west to east.
    const turns = Math.round((map.getCenter().lng - longitude) / 360);
    const { x, y } = map.project([longitude + turns * 360, latitude]);
    return { x, y };
  }, place);
}

export async function isInView(page: Page, place: [number, number]): Promise<boolean> {
  const { x, y } = await pointOf(page, place);
  const box = await mapOf(page).boundingBox();
  return box !== null && x >= 0 && y >= 0 && x <= box.width && y <= box.height;
}

/** How many features of a layer are drawn; 0 without the layer. */
export async function countDrawn(page: Page, layer: string): Promise<number> {
  await expectDrawn(page);
  return mapOf(page).evaluate((host, id) => {
    const { map } = host as MapHost;
    return map.getLayer(id) ? map.queryRenderedFeatures({ layers: [id] }).length : 0;
  }, layer);
}

/** A real click on a visible place. */
export async function clickMap(page: Page, place: [number, number]): Promise<void> {
  await mapOf(page).click({ position: await pointOf(page, place) });
}
