import { VIEW_SQUARES_MAX } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { squaresAround } from './follow-squares';

test('a view gets the squares around it', () => {
  const view = { west: 0.5, east: 0.6, north: 0.34, south: 0.44 };
  expect(squaresAround(view, 3)).toEqual({ zoom: 3, west: 7, east: 11, north: 4, south: 8 });
});

test('a view across the antimeridian keeps its west below its east', () => {
  const view = { west: 0.95, east: 1.05, north: 0.3, south: 0.4 };
  expect(squaresAround(view, 3)).toMatchObject({ west: 14, east: 18 });
});

test('a view of the whole world has each square once, and none beyond the poles', () => {
  const view = { west: -0.2, east: 1.2, north: -0.1, south: 1.1 };
  expect(squaresAround(view, 1)).toEqual({ zoom: 1, west: 0, east: 4, north: 0, south: 4 });
});

test('a huge screen gets larger squares', () => {
  const view = { west: 0.4, east: 0.5, north: 0.4, south: 0.5 };
  const { zoom, west, east, north, south } = squaresAround(view, 10);
  expect(zoom).toBeLessThan(10);
  expect((east - west) * (south - north)).toBeLessThanOrEqual(VIEW_SQUARES_MAX);
});
