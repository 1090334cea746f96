import {
  MAP_UNITS,
  type MapFilter,
  type MapOutline,
  type MapView,
  SEVERITIES,
} from '@watchfloor/contract';
import { AGES, type MapEntry, type MapFilter as ShownFilter } from '@/map/map-entry';
import { type MapMarker, worstLevel } from '@/map/map-marker';
import type { MapPosition } from '@/map/map-position';
import { toLatitude, toLongitude } from '@/map/mercator';
import type { MapNote } from './situation-board';

/** As a call takes it. */
export type ChosenFilter = Pick<MapFilter, 'category' | 'since'> & { levels?: string };

/** Ages count from a whole minute, so that members share responses. */
const MINUTE = 60;

export function chosenOf({ levels, category, age }: ShownFilter, now: number): ChosenFilter {
  const seconds = AGES.find(({ value }) => value === age)?.seconds ?? 0;
  const isAll = levels.length === SEVERITIES.length;
  return {
    ...(!isAll && { levels: levels.join() }),
    ...(category !== null && { category }),
    ...(Number.isFinite(seconds) && { since: Math.floor((now - seconds) / MINUTE) * MINUTE }),
  };
}

/** The rows of a view up to a part of the time line. */
export function toMarkers(view: MapView, until: number | null): MapMarker[] {
  const { xs, ys, ids, parts, low, medium, high, critical } = view;
  const reach = view.cell / 2 / MAP_UNITS;
  // Not until the parts of the time line have arrived.
  const isCut = until !== null && parts.some((part) => part > 0);
  return xs.flatMap((x, row) => {
    if (isCut && (parts[row] ?? 0) >= until) return [];
    const counts = [low, medium, high, critical].map((column) => column[row] ?? 0);
    const id = ids[row];
    const place = { ...placeOf(x, ys[row] ?? 0), level: worstLevel(counts) };
    return [id ? { id, ...place } : { id: `cell-${row}`, ...place, counts, reach }];
  });
}

const placeOf = (x: number, y: number): MapPosition => ({
  longitude: toLongitude(x / MAP_UNITS),
  latitude: toLatitude(y / MAP_UNITS),
});

/** Positions that bound all entries. */
export const positionsOf = ({ xs, ys }: MapOutline): MapPosition[] =>
  xs.flatMap((x) => ys.map((y) => placeOf(x, y)));

export const toNoteEntry = (note: MapNote): MapEntry => ({
  id: note.id,
  longitude: Number(note.longitude),
  latitude: Number(note.latitude),
  level: (SEVERITIES as readonly string[]).indexOf(note.severity),
  time: Math.floor(Date.parse(note.createdAt) / 1000),
  category: note.category,
  subject: note.subject ?? null,
});
