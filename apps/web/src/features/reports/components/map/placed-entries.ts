import type { PlacedReport, Report } from '@watchfloor/contract';
import type { MapEntry } from '@/map/map-entry';

/** The places as markers, newest first, and each by the id of its marker. Of a search, only those of its matches. */
export function placeEntries(
  places: readonly PlacedReport[],
  matches: readonly Pick<Report, 'id'>[] | undefined,
) {
  const wanted = matches && new Set(matches.map(({ id }) => id));
  const byId = new Map<string, PlacedReport>();
  const entries = places
    .filter(({ reportId }) => !wanted || wanted.has(reportId))
    .map((place, index): MapEntry & { title: string } => {
      const id = `${place.reportId}.${index}`;
      byId.set(id, place);
      return {
        id,
        title: `${place.title}, ${place.label}`,
        level: 0,
        latitude: Number(place.latitude),
        longitude: Number(place.longitude),
        time: Date.parse(place.at) / 1000,
        category: null,
        subject: null,
      };
    })
    .sort((one, other) => other.time - one.time);
  return { entries, byId };
}
