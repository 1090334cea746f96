import { DEFAULT_SEVERITY, IMPORT_MAX, NewSituationUpdate } from '@watchfloor/contract';
import { type RawPoint, UnreadableFile } from './raw-point';
import { readGeoJson } from './read-geojson';
import { readKml } from './read-kml';

/** Larger files are refused before they are read. */
export const IMPORT_FILE_BYTES = 10 * 1024 * 1024;

export interface BadRow {
  line: number;
  problem: string;
}

export interface ReadPoints {
  updates: NewSituationUpdate[];
  bad: BadRow[];
}

/** Reads points from a GeoJSON or KML file and validates each as the server does. */
export function readPoints(text: string): ReadPoints {
  const content = text.replace(/^\uFEFF/, '');
  const points = content.trimStart().startsWith('<') ? readKml(content) : readGeoJson(content);
  if (points.length === 0) throw new UnreadableFile('The file has no points');
  if (points.length > IMPORT_MAX) {
    throw new UnreadableFile(
      `The file has ${points.length} points; at most ${IMPORT_MAX} can be imported at once`,
    );
  }
  const read: ReadPoints = { updates: [], bad: [] };
  for (const point of points) checkPoint(point, read);
  return read;
}

function checkPoint({ line, problem, ...point }: RawPoint, { updates, bad }: ReadPoints): void {
  if (problem) {
    bad.push({ line, problem });
    return;
  }
  const severity = textOf(point.severity)?.trim().toLowerCase() || DEFAULT_SEVERITY;
  const title = textOf(point.title);
  const parsed = NewSituationUpdate.safeParse({
    ...point,
    title: title ?? '',
    // Many files have names only.
    description: textOf(point.description)?.trim() || (title ?? ''),
    category: textOf(point.category),
    subject: textOf(point.subject),
    severity,
  });
  if (parsed.success) updates.push(parsed.data);
  else
    bad.push({ line, problem: [...new Set(parsed.error.issues.map((i) => i.message))].join('; ') });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
