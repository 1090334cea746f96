/** A point with all its exported values. */
export interface WrittenPoint {
  id: string;
  title: string;
  description: string;
  severity: string;
  category: string | null;
  subject: string | null;
  latitude: string;
  longitude: string;
  author: string;
  createdAt: string;
}

export function toGeoJson(points: readonly WrittenPoint[]): string {
  const features = points.map(({ latitude, longitude, id, ...properties }) => ({
    type: 'Feature',
    id,
    properties,
    geometry: { type: 'Point', coordinates: [Number(longitude), Number(latitude)] },
  }));
  // One feature per line, so that errors can name a line.
  const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
  return `{"type":"FeatureCollection","features":[\n${lines}\n]}\n`;
}

export function toKml(points: readonly WrittenPoint[]): string {
  const placemarks = points.map(
    (point) => `<Placemark id="update-${escapeXml(point.id)}">
<name>${escapeXml(point.title)}</name>
<description>${escapeXml(point.description)}</description>
<TimeStamp><when>${escapeXml(point.createdAt)}</when></TimeStamp>
<ExtendedData>
${dataOf('severity', point.severity)}
${dataOf('category', point.category ?? '')}
${dataOf('subject', point.subject ?? '')}
${dataOf('author', point.author)}
</ExtendedData>
<Point><coordinates>${point.longitude},${point.latitude}</coordinates></Point>
</Placemark>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document>
${placemarks.join('\n')}
</Document>
</kml>
`;
}

const CSV_COLUMNS = [
  'id',
  'title',
  'description',
  'severity',
  'category',
  'latitude',
  'longitude',
  'author',
  'createdAt',
  'subject',
] as const;

/** RFC 4180, and safe against formulas in spreadsheets. */
export function toCsv(points: readonly WrittenPoint[]): string {
  const rows = points.map((point) => CSV_COLUMNS.map((column) => csvCell(point[column] ?? '')));
  return [CSV_COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet would evaluate gets a leading apostrophe; plain numbers do not. */
export function csvCell(text: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const dataOf = (name: string, value: string) =>
  `<Data name="${name}"><value>${escapeXml(value)}</value></Data>`;

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
