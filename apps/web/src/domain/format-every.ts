/** How often something happens: every 15 minutes, every 6 hours, every day. */
export function formatEvery(minutes: number): string {
  if (minutes % 1440 === 0) return every(minutes / 1440, 'day');
  return minutes % 60 === 0 ? every(minutes / 60, 'hour') : every(minutes, 'minute');
}

const every = (count: number, unit: string): string =>
  count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
