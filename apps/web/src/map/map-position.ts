/** In degrees. */
export interface MapPosition {
  longitude: number;
  latitude: number;
}

/** Where every map starts (spec §9), in the usual zoom of 256-pixel tiles. */
export const START_VIEW = { latitude: 20, longitude: 0, zoom: 2 } as const;

const DECIMALS = 4;

/** Coordinates have 4 decimals (spec §9). Accepts text too, as in the API. */
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
