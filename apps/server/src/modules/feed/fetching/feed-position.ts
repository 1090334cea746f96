import type { RawItem } from './feed-formats';

interface Point {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

export interface Position {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Converts GML points to simple GeoRSS, which the parser reads. */
export function withPlainPoints(text: string): string {
  if (!text.includes('<georss:where')) return text;
  return text.replace(
    /<georss:where>\s*<gml:Point[^<>]*>\s*<gml:pos[^<>]*>([^<]{1,100})<\/gml:pos>\s*<\/gml:Point>\s*<\/georss:where>/g,
    '<georss:point>$1</georss:point>',
  );
}

/** The position of an item: a point, else the center of a box, line or polygon. */
export function readPosition({ georss, geo }: Pick<RawItem, 'georss' | 'geo'>): Position {
  const box = georss?.box;
  const point =
    georss?.point ??
    (geo?.lat !== undefined && geo.long !== undefined ? { lat: geo.lat, lng: geo.long } : null) ??
    (box?.lowerCorner && box.upperCorner ? center([box.lowerCorner, box.upperCorner]) : null) ??
    center(georss?.polygon?.points ?? georss?.line?.points ?? []);
  const { lat, lng } = point ?? {};
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    return { latitude: null, longitude: null };
  }
  return { latitude: toDegrees(lat), longitude: toDegrees(lng) };
}

function center(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const mean = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const known = points.slice(0, 1000);
  return {
    lat: mean(known.map((point) => point.lat ?? Number.NaN)),
    lng: mean(known.map((point) => point.lng ?? Number.NaN)),
  };
}

const toDegrees = (value: number): string => String(Number(value.toFixed(6)));
