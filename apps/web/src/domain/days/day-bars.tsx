import { formatUtcDay } from '@/ui/utc-time';
import type { DayBar } from './count-days';

const DAY_MS = 86_400_000;
/** Of the height, so that one match among thousands is seen. */
const LEAST_PERCENT = 6;

const lastDayOf = ({ before }: DayBar) => new Date(Date.parse(before) - DAY_MS);

/** "27 Feb", "27 Feb to 1 Mar" */
export function nameDays(first: DayBar, last: DayBar): string {
  const [from, to] = [formatUtcDay(first.from), formatUtcDay(lastDayOf(last))];
  return from === to ? from : `${from} to ${to}`;
}

export const highestOf = (bars: readonly DayBar[]) => Math.max(...bars.map(({ count }) => count));

/** The filled part of a bar, from the bottom. */
export function BarFill({ count, highest }: { count: number; highest: number }) {
  const percent = count === 0 ? 0 : Math.max(LEAST_PERCENT, (count / highest) * 100);
  return <span style={{ height: `${percent}%` }} className="w-full rounded-[3px] bg-accent" />;
}

/** The first and the last day, below the bars. */
export function DayAxis({ bars }: { bars: readonly DayBar[] }) {
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <p className="flex justify-between gap-2 font-mono text-ink-3 text-meta">
      <span>{first && formatUtcDay(first.from)}</span>
      <span>{last && formatUtcDay(lastDayOf(last))}</span>
    </p>
  );
}
