import { featureOffsets } from './feature-offsets';
import { lineAt, type RawPoint, UnreadableFile } from './raw-point';

/** A FeatureCollection, or a single Feature. */
export function readGeoJson(text: string): RawPoint[] {
  const value = parse(text);
  if (!isObject(value)) throw new UnreadableFile('The file is not GeoJSON');
  if (value.type === 'Feature') return [toPoint(value, 1)];
  if (value.type !== 'FeatureCollection' || !Array.isArray(value.features)) {
    throw new UnreadableFile('The file is not GeoJSON: it has no features');
  }
  const offsets = featureOffsets(text);
  let line = 1;
  let from = 0;
  return value.features.map((feature: unknown, index) => {
    // Counts on from the previous feature: one pass through the file.
    const offset = offsets[index] ?? from;
    line += lineAt(text.slice(from, offset), offset) - 1;
    from = offset;
    return toPoint(feature, line);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('The file is neither GeoJSON nor KML');
  }
}

function toPoint(feature: unknown, line: number): RawPoint {
  if (!isObject(feature) || feature.type !== 'Feature') return { line, problem: 'Not a feature' };
  const { geometry } = feature;
  if (!isObject(geometry) || geometry.type !== 'Point') {
    return { line, problem: 'Only points can be imported' };
  }
  const [longitude, latitude] = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  const properties = isObject(feature.properties) ? feature.properties : {};
  return {
    line,
    title: properties.title ?? properties.name,
    description: properties.description ?? properties.desc,
    severity: properties.severity,
    category: properties.category,
    subject: properties.subject,
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
  };
}

/** JavaScript formats small numbers with an exponent; degrees must be plain decimals. */
function degreesOf(value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
