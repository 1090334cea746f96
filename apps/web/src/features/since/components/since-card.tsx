import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { LINK_CLASS } from '@/ui/link-style';
import { RelativeTime } from '@/ui/relative-time';
import { sinceCardQuery, useMarkSeen } from '../api/since';
import { SinceGroupRow } from './since-group-row';

/** The dashboard's card. Nothing is shown while nothing has changed. */
export function SinceCard() {
  const { data } = useQuery({ ...sinceCardQuery, refetchOnMount: 'always' });
  const seen = useMarkSeen(data);
  if (!data || data.groupCount === 0) return null;
  const { groups, groupCount, changeCount, quieter, since } = data;
  const more = groupCount - groups.length;
  return (
    <Card aria-labelledby="since-you-left" className="overflow-hidden">
      <CardHeader>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <CardTitle id="since-you-left">Since you left</CardTitle>
          <span className="text-ink-2 text-small">
            <RelativeTime time={since} /> · {formatCount(changeCount, 'change')} in{' '}
            {formatCount(groupCount, 'thing')}
          </span>
        </div>
        <Button variant="ghost" size="sm" pending={seen.isPending} onClick={() => seen.run(null)}>
          <CheckCheck aria-hidden />
          All seen
        </Button>
      </CardHeader>
      <ul aria-label="Changes since you left" className="divide-y">
        {groups.map((group) => (
          <SinceGroupRow
            key={`${group.kind} ${group.id}`}
            group={group}
            isMarking={seen.isPending}
            onSeen={() => seen.run(group)}
          />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-2 border-t px-4 py-2.5 text-ink-3 text-small">
        <Link to="/since" className={LINK_CLASS}>
          {more > 0 ? `Show ${formatNumber(more)} more` : 'Show the whole list'}
        </Link>
        {quieter > 0 && <span>and {formatCount(quieter, 'quieter change')}</span>}
      </p>
    </Card>
  );
}
