/** The flat world of web maps: 0 to 1 from west to east and from north to south. */

export const toX = (longitude: number) => (longitude + 180) / 360;

/** The poles are at infinity in this projection and drawn at the edge. */
export function toY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(1, Math.max(0, y));
}

export const toLongitude = (x: number) => x * 360 - 180;

export const toLatitude = (y: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
