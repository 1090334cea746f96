import { useQuery } from '@tanstack/react-query';
import { type Entity, type EntityTimeline, MENTIONS_COUNTED } from '@watchfloor/contract';
import { useMemo } from 'react';
import { countDays } from '@/domain/days/count-days';
import { BarFill, DayAxis, highestOf, nameDays } from '@/domain/days/day-bars';
import { formatCount, formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { UtcTime } from '@/ui/utc-time';
import { timelineQuery } from '../api/entity';

/** "14 times", "more than 1,000 times" */
export const timesOf = (mentions: number) =>
  mentions < MENTIONS_COUNTED
    ? formatCount(mentions, 'time')
    : `more than ${formatNumber(MENTIONS_COUNTED)} times`;

/** How often it was mentioned, and when. */
export function SeenCard({ entity }: { entity: Entity }) {
  const timeline = useQuery(timelineQuery(entity.id));
  const { mentions, firstSeen, lastSeen } = entity;
  return (
    <Card aria-labelledby="seen">
      <CardHeader className="justify-start">
        <CardTitle id="seen">Seen</CardTitle>
        <CardDescription>
          {mentions === 0 ? 'not yet' : timesOf(mentions)}
          {firstSeen && lastSeen && (
            <>
              {' '}
              · first <UtcTime time={firstSeen} />, last <RelativeTime time={lastSeen} />
            </>
          )}
        </CardDescription>
      </CardHeader>
      {timeline.isPending && <Skeleton className="m-4 h-20" />}
      {timeline.isError && !timeline.data && <QueryProblem query={timeline} />}
      {timeline.data && timeline.data.length > 0 && <Histogram days={timeline.data} />}
      {timeline.data?.length === 0 && (
        <p className="p-4 text-dense text-ink-2">Nothing that you may see mentions it.</p>
      )}
    </Card>
  );
}

function Histogram({ days }: { days: EntityTimeline }) {
  const bars = useMemo(() => countDays(days), [days]);
  const highest = highestOf(bars);
  return (
    <div className="flex flex-col gap-1.5 px-4 pt-4 pb-3">
      <ol aria-label="Mentions by day" className="flex h-16 items-stretch gap-px">
        {bars.map((bar) => {
          const text = `${nameDays(bar, bar)}: ${formatCount(bar.count, 'mention')}`;
          return (
            <li
              key={bar.from}
              title={text}
              className="flex min-w-0 flex-1 items-end rounded-[3px] hover:bg-hover"
            >
              <span className="sr-only">{text}</span>
              <BarFill count={bar.count} highest={highest} />
            </li>
          );
        })}
      </ol>
      <DayAxis bars={bars} />
    </div>
  );
}
