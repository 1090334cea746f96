/** Geometry of the sources is joined across the antimeridian, for globes; flat tiles want it laid out. */

/** Follows a line without jumps: longitudes run past ±180 instead of wrapping, and the tiler wraps the copies. */
function unwrapLine(line) {
  const unwrapped = [];
  let previous = line[0][0];
  for (const [longitude, latitude] of line) {
    const x = longitude - 360 * Math.round((longitude - previous) / 360);
    unwrapped.push([x, latitude]);
    previous = x;
  }
  return unwrapped;
}

/** A ring around a pole does not close on a flat map: lead it along the pole's edge. */
function closeAtPole(ring) {
  const [firstX, firstY] = ring[0];
  const [lastX] = ring.at(-1);
  if (Math.abs(lastX - firstX) < 300) return ring;
  const pole = firstY < 0 ? -90 : 90;
  return [...ring, [lastX, pole], [firstX, pole], [firstX, firstY]];
}

const shiftRing = (ring, turns) => ring.map(([x, y]) => [x + 360 * turns, y]);
const middleOf = (ring) => {
  const longitudes = ring.map(([x]) => x);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
};

function layOutPolygon([outer, ...holes]) {
  const laid = closeAtPole(unwrapLine(outer));
  const home = shiftRing(laid, -Math.round(middleOf(laid) / 360));
  const middle = middleOf(home);
  const laidHoles = holes.map(unwrapLine).map((hole) => {
    const turns = Math.round((middle - middleOf(hole)) / 360);
    return shiftRing(hole, turns);
  });
  return [home, ...laidHoles];
}

export function layOut(geometry) {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon', coordinates: layOutPolygon(geometry.coordinates) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(layOutPolygon) };
    case 'LineString':
      return { type: 'LineString', coordinates: unwrapLine(geometry.coordinates) };
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.map(unwrapLine) };
    default:
      return geometry;
  }
}

export const feature = (geometry, properties = {}) => ({ type: 'Feature', properties, geometry });
export const collection = (features) => ({ type: 'FeatureCollection', features });

/** Square degrees at the equator: enough to tell a large country from a small one. */
export function areaOf(ring) {
  const latitude = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  let doubled = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    doubled += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  }
  return Math.abs(doubled / 2) * Math.cos((latitude * Math.PI) / 180);
}
