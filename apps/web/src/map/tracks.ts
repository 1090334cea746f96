import type { MapEntry } from './map-entry';
import type { MapMarker } from './map-marker';
import { nearestLongitude } from './marker-bounds';

/** The way of one subject: its entries, the oldest first. */
export interface Track {
  subject: string;
  points: readonly MapEntry[];
}

/** Entries of one subject in a row; a single entry is no track. Entries are the newest first. */
export function tracksOf(entries: readonly MapEntry[]): Track[] {
  const bySubject = Map.groupBy(
    entries.filter(({ subject }) => subject !== null),
    ({ subject }) => subject ?? '',
  );
  return [...bySubject]
    .filter(([, points]) => points.length > 1)
    .map(([subject, points]) => ({ subject, points: points.toReversed() }));
}

/** The line of a track. Longitudes go on beyond 180, so that it takes the short way over the antimeridian. */
export function lineOf({ points }: Track): [longitude: number, latitude: number][] {
  let before: number | undefined;
  return points.map(({ longitude, latitude }) => {
    before = nearestLongitude(longitude, before ?? longitude);
    return [before, latitude];
  });
}

/** The markers that no track draws. */
export function outsideOf(
  tracks: readonly Track[],
  markers: readonly MapMarker[],
): readonly MapMarker[] {
  if (tracks.length === 0) return markers;
  const drawn = new Set(tracks.flatMap(({ points }) => points.map(({ id }) => id)));
  return markers.filter(({ id }) => !drawn.has(id));
}
