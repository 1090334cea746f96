import { Link } from '@tanstack/react-router';
import { type PointEvent, pointRule } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';

const NOTES = {
  'daily-limit': 'The daily limit was reached',
  'own-report': 'On your own report',
} as const;

/** One line of the ledger. */
export function PointLine({ line }: { line: PointEvent }) {
  const isRevoked = line.revokedAt !== null;
  const isCounted = line.points > 0 && !isRevoked && !line.isPending;
  const details = [
    line.note && NOTES[line.note],
    isRevoked && 'Taken back: an admin removed it',
    line.isPending &&
      `Restricted work: ${isRevoked ? 'leaves' : 'joins'} your points when the day is over (UTC)`,
  ].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="text-dense">{pointRule(line.action).title}</p>
        {line.title && <Subject line={line} title={line.title} />}
        {details.length > 0 && <p className="text-ink-3 text-small">{details.join('. ')}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <span
          className={classNames(
            'font-mono font-semibold text-dense',
            isCounted ? 'text-accent' : 'text-ink-3',
            isRevoked && 'line-through',
          )}
        >
          +{line.points}
        </span>
        <RelativeTime time={line.createdAt} format="short" className="text-ink-3 text-small" />
      </div>
    </li>
  );
}

function Subject({ line, title }: { line: PointEvent; title: string }) {
  const look = 'block truncate rounded-small text-ink-2 text-small hover:underline';
  const id = line.action === 'comment-posted' ? line.contextId : line.subjectId;
  if (!id || line.action === 'task-completed') {
    return (
      <Link to="/tasks" className={look}>
        {title}
      </Link>
    );
  }
  const isInvestigation = line.action === 'investigation-opened';
  return (
    <Link
      to={isInvestigation ? '/investigations/$id' : '/reports/$id'}
      params={{ id }}
      className={look}
    >
      {title}
    </Link>
  );
}
