/** In degrees. */
export interface Position {
  longitude: number;
  latitude: number;
}

/** Military grid references (MGRS) on WGS 84, from 80° south to 84° north. */
const MGRS = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])((?:\d\d){0,5})$/;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const COLUMNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_METRES = 100_000;
const COLUMNS_PER_ZONE = 8;
const ROW_CYCLES = [0, 1, 2, 3, 4];
/** A square may be cut by the edge of its band. */
const BAND_TOLERANCE = 1;

/** The middle of the square that a reference names, or null if there is none. */
export function parseMgrs(text: string): Position | null {
  const [, zoneText, band = '', column = '', row = '', digits = ''] =
    MGRS.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  const zone = Number(zoneText);
  if (!(zone >= 1 && zone <= 60)) return null;
  const columnInZone = COLUMNS.indexOf(column) - ((zone - 1) % 3) * COLUMNS_PER_ZONE;
  if (columnInZone < 0 || columnInZone >= COLUMNS_PER_ZONE) return null;
  // Rows of even zones begin five letters later.
  const rowInCycle = (ROWS.indexOf(row) + (zone % 2 === 0 ? ROWS.length - 5 : 0)) % ROWS.length;
  const precision = digits.length / 2;
  const step = SQUARE_METRES / 10 ** precision;
  const metres = (part: string) => Number(part || 0) * step + step / 2;
  const easting = (columnInZone + 1) * SQUARE_METRES + metres(digits.slice(0, precision));
  const northing = rowInCycle * SQUARE_METRES + metres(digits.slice(precision));
  const south = -80 + 8 * BANDS.indexOf(band);
  const north = band === 'X' ? 84 : south + 8;
  // Row letters repeat every 2,000 km; the band says which repetition is meant.
  for (const cycle of ROW_CYCLES) {
    const total = northing + cycle * ROWS.length * SQUARE_METRES;
    const place = fromUtm(zone, easting, south < 0 ? total - 10_000_000 : total);
    const { latitude } = place;
    if (latitude >= south - BAND_TOLERANCE && latitude <= north + BAND_TOLERANCE) return place;
  }
  return null;
}

const FLATTENING = 1 / 298.257223563;
const N = FLATTENING / (2 - FLATTENING);
const RADIUS = (6_378_137 / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96,
  N ** 2 / 48 + N ** 3 / 15,
  (17 * N ** 3) / 480,
];
const DELTA = [
  2 * N - (2 * N ** 2) / 3 - 2 * N ** 3,
  (7 * N ** 2) / 3 - (8 * N ** 3) / 5,
  (56 * N ** 3) / 15,
];

/** The inverse of the transverse Mercator projection, by Krüger's series; northing is negative in the south. */
function fromUtm(zone: number, easting: number, northing: number): Position {
  const xi = northing / (SCALE * RADIUS);
  const eta = (easting - FALSE_EASTING) / (SCALE * RADIUS);
  let [x, y] = [xi, eta];
  BETA.forEach((beta, index) => {
    const times = 2 * (index + 1);
    x -= beta * Math.sin(times * xi) * Math.cosh(times * eta);
    y -= beta * Math.cos(times * xi) * Math.sinh(times * eta);
  });
  const conformal = Math.asin(Math.sin(x) / Math.cosh(y));
  const latitude = DELTA.reduce(
    (sum, delta, index) => sum + delta * Math.sin(2 * (index + 1) * conformal),
    conformal,
  );
  const toDegrees = (radians: number) => (radians * 180) / Math.PI;
  const fromMeridian = toDegrees(Math.atan2(Math.sinh(y), Math.cos(x)));
  return { latitude: toDegrees(latitude), longitude: zone * 6 - 183 + fromMeridian };
}
