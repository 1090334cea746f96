import { type CompactUpdates, SEVERITIES } from '@watchfloor/contract';
import { type SeverityPalette, severityLabel, severityLook } from '@/domain/severity';
import type { MapEntry } from '@/map/map-entry';
import type { MarkerLook } from '@/map/map-marker';

export function toEntries(compact: CompactUpdates): MapEntry[] {
  return compact.ids.map((id, index) => ({
    id,
    longitude: compact.longitudes[index] ?? 0,
    latitude: compact.latitudes[index] ?? 0,
    level: compact.levels[index] ?? 0,
    time: compact.times[index] ?? 0,
    category: compact.categories[compact.categoryIndexes[index] ?? -1] ?? null,
    subject: compact.subjects[compact.subjectIndexes[index] ?? -1] ?? null,
  }));
}

const looksIn = (palette: SeverityPalette): readonly MarkerLook[] =>
  SEVERITIES.map((severity) => ({
    label: severityLabel(severity),
    letter: severityLook(severity).letter,
    fill: `--fill-${severityLook(severity, palette).tone}`,
  }));

/** Low blue, medium yellow, high orange, critical red, each with its letter (spec §9). */
export const SEVERITY_LOOKS = looksIn('map');
/** Pins of the forum are green, amber, orange and red (spec §9). */
export const PIN_LOOKS = looksIn('pin');
