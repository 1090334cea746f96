import { expect, test } from 'vitest';
import { keepInWorld, startZoom } from './world-view';

const worldWidth = (zoom: number) => 512 * 2 ** zoom;

test('a map starts at zoom 2 of 256-pixel tiles', () => {
  expect(startZoom({ width: 1600, height: 900 })).toBe(1);
});

test.each([360, 790, 1023])(
  'a map of %i pixels starts with the whole width of the world',
  (width) => {
    expect(worldWidth(startZoom({ width, height: 700 }))).toBeCloseTo(width);
  },
);

test('the view is not changed within the world', () => {
  const center = { longitude: 18.95, latitude: 69.64 };
  expect(keepInWorld(center, 5, { width: 800, height: 600 })).toEqual({ ...center, zoom: 5 });
});

test('a tall map can show the whole width of the world', () => {
  const phone = { width: 390, height: 490 };
  const zoom = startZoom(phone);
  expect(keepInWorld({ longitude: 0, latitude: 20 }, zoom, phone).zoom).toBe(zoom);
});

test('zooming out ends when the whole world is in view', () => {
  const { zoom } = keepInWorld({ longitude: 0, latitude: 0 }, -10, { width: 900, height: 700 });
  expect(worldWidth(zoom)).toBeCloseTo(530);
  expect(keepInWorld({ longitude: 0, latitude: 0 }, 99, { width: 900, height: 700 }).zoom).toBe(18);
});

test('the view ends a little beyond the poles', () => {
  const size = { width: 900, height: 700 };
  const north = keepInWorld({ longitude: 0, latitude: 89 }, 2, size).latitude;
  expect(north).toBeLessThan(85);
  expect(north).toBeGreaterThan(75);
  const south = keepInWorld({ longitude: 0, latitude: -89 }, 2, size).latitude;
  expect(south).toBeCloseTo(-north);
});
