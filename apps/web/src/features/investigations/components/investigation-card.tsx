import { Link } from '@tanstack/react-router';
import type { Investigation } from '@watchfloor/contract';
import { FileText, ListTodo } from 'lucide-react';
import { InvestigationStatusBadge } from '@/domain/investigation-status-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { formatCount } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';

/** The title's link covers the card. Closed ones are faded (spec §2). */
export function InvestigationCard({ investigation }: { investigation: Investigation }) {
  const { id, title, description, status, marking, createdAt, reportCount, taskCount } =
    investigation;
  const isClosed = status === 'closed';
  return (
    <article
      data-card
      className={classNames(
        'relative flex h-full flex-col gap-2 rounded-card border p-4 transition-colors duration-100 hover:border-line-strong',
        isClosed ? 'border-dashed bg-canvas' : 'bg-surface shadow-card',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <MarkingChip limit={1} marking={marking} />
        <InvestigationStatusBadge status={status} />
      </div>
      <h3
        dir="auto"
        className={classNames(
          'line-clamp-2 min-w-0 break-words text-body',
          isClosed ? 'font-medium text-ink-2' : 'font-semibold',
        )}
      >
        <Link
          to="/investigations/$id"
          params={{ id }}
          className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
      </h3>
      {description && (
        <p
          dir="auto"
          className={classNames(
            'line-clamp-2 break-words text-dense',
            isClosed ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {description}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-ink-3 text-small">
        <span>
          Created <RelativeTime time={createdAt} className="relative z-10" />
        </span>
        <span className="ml-auto inline-flex items-center gap-1">
          <FileText aria-hidden className="size-3.5" />
          {formatCount(reportCount, 'report')}
        </span>
        <span className="inline-flex items-center gap-1">
          <ListTodo aria-hidden className="size-3.5" />
          {formatCount(taskCount, 'task')}
        </span>
      </div>
    </article>
  );
}
