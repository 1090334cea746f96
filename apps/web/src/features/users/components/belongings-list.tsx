import { useQuery } from '@tanstack/react-query';
import type { Belongings } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Skeleton } from '@/ui/skeleton';
import { belongingsQuery } from '../api/member-state';

type Kind = keyof Belongings;

const WORDS: Record<Kind, readonly [one: string, many?: string]> = {
  reports: ['report'],
  commentsOfOthers: ['comment of others on their work', 'comments of others on their work'],
  comments: ['comment of their own', 'comments of their own'],
  investigations: ['investigation'],
  tasks: ['task they created', 'tasks they created'],
  assignedTasks: ['open task assigned to them', 'open tasks assigned to them'],
  situationUpdates: ['map entry', 'map entries'],
  mapPins: ['map pin'],
  forumMessages: ['message'],
  files: ['file'],
  createdRooms: ['war room they created', 'war rooms they created'],
  entriesOfOthersInRooms: ['entry of others in these rooms', 'entries of others in these rooms'],
  ownedRooms: ['war room without another owner', 'war rooms without another owner'],
  lonelyRooms: ['war room without another member', 'war rooms without another member'],
  feedback: ['feedback entry', 'feedback entries'],
  sessions: ['open session'],
};

interface BelongingsListProps {
  memberId: string;
  kinds: readonly Kind[];
  /** Above the list. */
  label: string;
  /** Instead of the list, if there is nothing. */
  nothing: string;
}

/** What an act concerns, in numbers. */
export function BelongingsList({ memberId, kinds, label, nothing }: BelongingsListProps) {
  const belongings = useQuery({
    ...belongingsQuery(memberId),
    // Counted once at each opening: after the act there may be nobody left to count for.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
  if (belongings.isPending) return <Skeleton className="h-12 w-full" />;
  if (!belongings.data) return <QueryProblem query={belongings} />;
  const { data } = belongings;
  const present = kinds.filter((kind) => data[kind] > 0);
  if (present.length === 0) return <p className="text-body text-ink-2">{nothing}</p>;
  return (
    <div className="text-body text-ink-2">
      <p>{label}</p>
      <ul className="mt-1 grid list-disc gap-x-6 pl-4 text-ink marker:text-ink-3 sm:grid-cols-2">
        {present.map((kind) => (
          <li key={kind}>{formatCount(data[kind], ...WORDS[kind])}</li>
        ))}
      </ul>
    </div>
  );
}
