import { describe, expect, test } from 'vitest';
import { CLUSTER_MAX_ZOOM, clusterMarkers } from './cluster-markers';

const at = (id: string, longitude: number, latitude: number) => ({
  id,
  longitude,
  latitude,
  level: 1,
});
const oslo = at('oslo', 10.75, 59.91);
const drammen = at('drammen', 10.2, 59.74);
const lima = at('lima', -77.04, -12.05);

const idsOf = (zoom: number) =>
  clusterMarkers([oslo, drammen, lima], zoom).map((group) => group.markers.map(({ id }) => id));

describe('markers', () => {
  test('that would overlap are one group in their middle', () => {
    const [near, far] = clusterMarkers([oslo, drammen, lima], 2);
    expect(near?.markers).toEqual([oslo, drammen]);
    expect(near?.longitude).toBeCloseTo(10.475);
    expect(far).toMatchObject({ longitude: lima.longitude, markers: [lima] });
  });

  test('part as one zooms in', () => {
    expect(idsOf(2)).toEqual([['oslo', 'drammen'], ['lima']]);
    expect(idsOf(8)).toEqual([['oslo'], ['drammen'], ['lima']]);
  });

  test('of one place stay together until every marker stands alone', () => {
    const twins = [oslo, { ...oslo, id: 'twin' }];
    expect(clusterMarkers(twins, CLUSTER_MAX_ZOOM - 0.1)).toHaveLength(1);
    expect(clusterMarkers(twins, CLUSTER_MAX_ZOOM)).toHaveLength(2);
  });

  test('at the poles are drawn at the edge, not at infinity', () => {
    expect(clusterMarkers([at('n', 0, 90), at('s', 0, -90)], 3)).toHaveLength(2);
  });
});
