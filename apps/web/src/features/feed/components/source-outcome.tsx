import { type FeedSource, isGoodOutcome, sourceOutcomeLabel } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';

/** The outcome, time and error of the last fetch. */
export function SourceOutcome({ source }: { source: FeedSource }) {
  const { lastOutcome, lastProblem, lastFetchedAt, failures } = source;
  if (source.isFetching) return <Badge tone="accent">Fetching</Badge>;
  if (!lastOutcome || !lastFetchedAt) return <Badge>Not fetched yet</Badge>;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-small">
        <Badge tone={isGoodOutcome(lastOutcome) ? 'done' : 'high'}>
          {sourceOutcomeLabel(lastOutcome)}
        </Badge>
        <RelativeTime time={lastFetchedAt} format="short" />
        {failures > 1 && <span>{formatNumber(failures)} times in a row</span>}
      </p>
      {lastProblem && (
        <p className="wrap-anywhere line-clamp-2 text-ink-2 text-small">{lastProblem}</p>
      )}
      {source.taxii?.refused.map(({ problem, count }) => (
        <p key={problem} className="wrap-anywhere line-clamp-2 text-ink-2 text-small">
          {formatNumber(count)} refused{problem && `: ${problem}`}
        </p>
      ))}
    </div>
  );
}
