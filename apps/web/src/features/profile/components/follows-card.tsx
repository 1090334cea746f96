import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Follow, type FollowKind, type FollowReason, pathTo } from '@watchfloor/contract';
import {
  Bell,
  FileText,
  FolderSearch,
  Hash,
  Hexagon,
  type LucideIcon,
  Radar,
  Settings2,
  UserRound,
} from 'lucide-react';
import { FollowMenu } from '@/domain/follow/follow-menu';
import { followPages } from '@/domain/follow/follows';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { PathLink } from '@/domain/path-link';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { LINK_CLASS } from '@/ui/link-style';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { formatUtcMoment } from '@/ui/utc-time';
import { attentionQuery, useChangeAttention } from '../api/attention-settings';

const ICONS: Record<FollowKind, LucideIcon> = {
  report: FileText,
  investigation: FolderSearch,
  'war-room': Radar,
  entity: Hexagon,
  member: UserRound,
  tag: Hash,
};
const KINDS: Record<FollowKind, string> = {
  report: 'Report',
  investigation: 'Investigation',
  'war-room': 'War room',
  entity: 'Entity',
  member: 'Member',
  tag: 'Tag',
};
const REASONS: Record<FollowReason, string> = {
  hand: 'followed',
  author: 'yours',
  comment: 'you commented',
  assignee: 'you have a task in it',
  member: 'you are in it',
};

const pathOf = ({ kind, id }: Follow): string => {
  if (kind === 'report') return pathTo.report(id);
  if (kind === 'investigation') return pathTo.investigation(id);
  if (kind === 'war-room') return pathTo.room(id);
  if (kind === 'entity') return pathTo.entity(id);
  return kind === 'member' ? pathTo.member(id) : pathTo.tag(id);
};

/** What the member follows, and whether they follow what they work on. */
export function FollowsCard() {
  const follows = useInfiniteQuery(followPages);
  const items = follows.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="follows">
      <CardHeader>
        <CardTitle id="follows">What you follow</CardTitle>
      </CardHeader>
      <AutomaticSwitch />
      {follows.isPending && (
        <div role="status" aria-label="Loading what you follow" className="flex flex-col gap-3 p-4">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="w-56 max-w-full" />
        </div>
      )}
      {follows.isError && !follows.data && <QueryProblem query={follows} />}
      {follows.data && items.length === 0 && (
        <EmptyState
          icon={<Bell />}
          title="You follow nothing"
          text="Press Follow on a report, an investigation, a war room, a member or a tag to hear of its changes."
          className="py-8"
        />
      )}
      {items.length > 0 && (
        <ul aria-label="What you follow" className="max-h-112 divide-y overflow-y-auto border-t">
          {items.map((follow) => (
            <FollowItem key={`${follow.kind} ${follow.id}`} follow={follow} />
          ))}
        </ul>
      )}
      <FurtherPages query={follows} label="Show more" />
    </Card>
  );
}

function AutomaticSwitch() {
  const settings = useQuery(attentionQuery);
  const change = useChangeAttention();
  const changed = change.isPending ? change.variables?.followsAutomatically : undefined;
  const isOn = changed ?? settings.data?.followsAutomatically;
  return (
    <label
      htmlFor="follows-automatically"
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 text-body hover:bg-hover"
    >
      <span>
        Follow what I work on
        <span className="block text-ink-3 text-small">
          What you write, comment on, are assigned to or join
        </span>
      </span>
      <Switch
        id="follows-automatically"
        disabled={isOn === undefined}
        checked={isOn ?? true}
        onCheckedChange={(followsAutomatically) => change.run({ followsAutomatically })}
      />
    </label>
  );
}

function FollowItem({ follow }: { follow: Follow }) {
  const { kind, title, marking, level, via, mutedUntil, createdAt } = follow;
  const Icon = ICONS[kind];
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon aria-label={KINDS[kind]} className="size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <PathLink
            path={pathOf(follow)}
            dir="auto"
            className={`${LINK_CLASS} max-w-full truncate font-medium text-dense`}
          >
            {title}
          </PathLink>
          {marking && marking.tlp !== 'GREEN' && <MarkingChip marking={marking} />}
        </div>
        <p className="text-ink-3 text-small">
          {REASONS[via]} <RelativeTime time={createdAt} />
          {level === 'important' && ', important changes'}
          {mutedUntil && `, muted until ${formatUtcMoment(mutedUntil)}`}
        </p>
      </div>
      <FollowMenu followed={follow} state={follow}>
        <Button size="icon-sm" variant="ghost" aria-label={`What you hear of ${title}`}>
          <Settings2 aria-hidden />
        </Button>
      </FollowMenu>
    </li>
  );
}
