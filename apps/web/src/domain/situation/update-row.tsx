import type { SituationUpdate } from '@watchfloor/contract';
import { SEVERITIES } from '@watchfloor/contract';
import { Trash2 } from 'lucide-react';
import { SeverityBadge } from '@/domain/severity-badge';
import type { MapEntry } from '@/map/map-entry';
import { formatPosition } from '@/map/map-position';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';

interface UpdateRowProps {
  entry: MapEntry;
  /** Undefined until it has been read. */
  update: SituationUpdate | undefined;
  author: string;
  isSelected: boolean;
  onSelect: () => void;
  onDelete: () => void;
  /** Why the reader may not delete it, if they may not. */
  deleteReason: string | undefined;
}

export function UpdateRow(props: UpdateRowProps) {
  const { entry, update, author, isSelected, onSelect, onDelete, deleteReason } = props;
  return (
    <article
      className={classNames(
        'relative flex flex-col gap-1 border-b px-4 py-3 hover:bg-hover',
        isSelected && 'bg-hover shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <SeverityBadge severity={SEVERITIES[entry.level] ?? 'medium'} />
        <RelativeTime
          time={new Date(entry.time * 1000)}
          format="short"
          className="font-mono text-ink-2 text-small"
        />
      </div>
      {update ? (
        <>
          <h3 className="min-w-0 font-semibold text-body">
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={onSelect}
              className="line-clamp-2 break-words text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            >
              {update.title}
            </button>
          </h3>
          <p className="line-clamp-2 break-words text-dense text-ink-2">{update.description}</p>
        </>
      ) : (
        <>
          <Skeleton className="my-0.5 w-3/5" />
          <Skeleton className="my-0.5 w-11/12" />
        </>
      )}
      <div className="flex min-h-7 items-center gap-2 text-ink-2 text-small">
        <span className="min-w-0 flex-1 truncate">{author}</span>
        <span className="font-mono">{formatPosition(update ?? entry)}</span>
        <Button
          size="icon-sm"
          variant="ghost"
          className="relative -mr-1.5"
          aria-label={`Delete ${update?.title ?? 'update'}`}
          disabledReason={deleteReason}
          disabled={!update}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </article>
  );
}
