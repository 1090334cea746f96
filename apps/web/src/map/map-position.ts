/** Degrees, as a map gives them. */
export interface MapPosition {
  longitude: number;
  latitude: number;
}

/** Where every map starts (spec §9). */
export const START_VIEW = { latitude: 20, longitude: 0, zoom: 2 } as const;

const DECIMALS = 4;

/** Coordinates are shown with 4 decimals (spec §9). Takes text too: that is how the API gives them. */
export function formatDegrees(degrees: number | string): string {
  const text = Number(degrees).toFixed(DECIMALS);
  return Number(text) === 0 ? (0).toFixed(DECIMALS) : text;
}

/** "69.6492, 18.9553": latitude first, as people write it. */
export function formatPosition(position: {
  latitude: number | string;
  longitude: number | string;
}): string {
  return `${formatDegrees(position.latitude)}, ${formatDegrees(position.longitude)}`;
}
