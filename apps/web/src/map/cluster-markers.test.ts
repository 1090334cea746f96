import { describe, expect, test } from 'vitest';
import { CLUSTER_MAX_ZOOM, clusterMarkers, indexMarkers } from './cluster-markers';
import type { MapMarker } from './map-marker';
import { toX, toY } from './mercator';

const WORLD = { west: 0, east: 1, north: 0, south: 1 };
const at = (id: string, longitude: number, latitude: number, level = 1) => ({
  id,
  longitude,
  latitude,
  level,
});
const oslo = at('oslo', 10.75, 59.91);
const drammen = at('drammen', 10.2, 59.74, 3);
const lima = at('lima', -77.04, -12.05);
const ALL = [oslo, drammen, lima];

const cluster = (markers: readonly MapMarker[], zoom: number, view = WORLD) =>
  clusterMarkers(indexMarkers(markers), zoom, view, 4);

describe('markers', () => {
  test('that would overlap form one group at their centre', () => {
    const [near, far] = cluster(ALL, 2);
    expect(near).toMatchObject({ only: null, count: 2, levels: [0, 1, 0, 1] });
    expect(near?.longitude).toBeCloseTo(10.475);
    expect(near?.latitude).toBeCloseTo(59.825, 2);
    expect(near?.box.west).toBe(toX(10.2));
    expect(near?.box.north).toBe(toY(59.91));
    expect(far).toMatchObject({ only: lima, count: 1, longitude: lima.longitude });
  });

  test('separate when zooming in', () => {
    expect(cluster(ALL, 2)).toHaveLength(2);
    expect(cluster(ALL, 8).map(({ only }) => only?.id)).toEqual(['oslo', 'drammen', 'lima']);
  });

  test('at one place stay together until clustering ends', () => {
    const pair = [oslo, { ...oslo, id: 'copy' }];
    expect(cluster(pair, CLUSTER_MAX_ZOOM - 1)).toHaveLength(1);
    expect(cluster(pair, CLUSTER_MAX_ZOOM)).toHaveLength(2);
  });

  test('on both sides of a cell’s edge form one group', () => {
    // At zoom 0 the world is some 11 cells wide; wherever the edges lie, neighbours this close are never apart.
    for (let longitude = -170; longitude < 170; longitude += 0.5) {
      const pair = [at('a', longitude, 10), at('b', longitude + 0.5, 10)];
      expect(cluster(pair, 0)).toHaveLength(1);
    }
  });

  test('at the poles are drawn at the edge', () => {
    const [north, south] = cluster([at('n', 0, 90), at('s', 0, -90)], 3);
    expect([north?.box.north, south?.box.south]).toEqual([0, 1]);
  });

  test('are each counted exactly once', () => {
    const many = Array.from({ length: 5000 }, (_, n) =>
      at(`m${n}`, ((n * 37) % 360) - 180, ((n * 17) % 160) - 80, n % 4),
    );
    for (const zoom of [0, 2, 5, 9, 14]) {
      const groups = cluster(many, zoom);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(many.length);
      for (const { count, levels } of groups) {
        expect(levels.reduce((sum, part) => sum + part, 0)).toBe(count);
      }
    }
  });
});

describe('of a view', () => {
  const boxOf = (west: number, east: number) => ({
    west: toX(west),
    east: toX(east),
    north: toY(80),
    south: toY(-80),
  });
  const idsIn = (west: number, east: number) =>
    cluster(ALL, 8, boxOf(west, east)).map(({ only }) => only?.id);

  test('only markers in it are grouped', () => {
    expect(idsIn(0, 20)).toEqual(['oslo', 'drammen']);
    expect(idsIn(-90, -60)).toEqual(['lima']);
  });

  test('also across the antimeridian and on copies of the world', () => {
    expect(idsIn(200, 320)).toEqual(['lima']);
    expect(idsIn(360, 380)).toEqual(['oslo', 'drammen']);
    expect(idsIn(-400, 400)).toHaveLength(3);
  });
});

describe('cells of many entries', () => {
  const cell = { ...oslo, id: 'cell', counts: [0, 3, 0, 1], reach: 0.01 };

  test('count as many as they stand for', () => {
    const [group] = cluster([cell, drammen], 2);
    expect(group).toMatchObject({ only: null, count: 5, levels: [0, 3, 0, 2] });
    expect(group?.longitude).toBeCloseTo((4 * 10.75 + 10.2) / 5);
  });

  test('reach as far as their entries may be', () => {
    const [group] = cluster([cell], 2);
    expect(group?.only).toBeNull();
    expect(group?.box.east).toBeCloseTo(toX(oslo.longitude) + 0.01);
  });
});
