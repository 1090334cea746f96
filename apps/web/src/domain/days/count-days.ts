/** A bar of the histogram: from its first day to the one after its last, as 2026-11-01. */
export interface DayBar {
  readonly from: string;
  readonly before: string;
  readonly count: number;
}

const DAY_MS = 86_400_000;
const BARS_MAX = 26;
const BARS_MIN = 8;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Bars of equal width from the first to the last day; few days get empty ones before them. */
export function countDays(days: readonly { day: string; count: number }[]): DayBar[] {
  const times = days.map(({ day }) => Date.parse(day));
  const last = Math.max(...times);
  const first = Math.min(...times, last - (BARS_MIN - 1) * DAY_MS);
  const width = Math.ceil((last - first + DAY_MS) / DAY_MS / BARS_MAX) * DAY_MS;
  const count = Math.ceil((last - first + DAY_MS) / width);
  // The last bar ends with the last day.
  const start = last + DAY_MS - count * width;
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * width;
    const inside = days.filter((_day, at) => {
      const time = times[at] ?? 0;
      return time >= from && time < from + width;
    });
    return {
      from: dayOf(from),
      before: dayOf(from + width),
      count: inside.reduce((sum, one) => sum + one.count, 0),
    };
  });
}
