import { SEVERITIES } from '@watchfloor/contract';
import { MemberLink } from '@/domain/member-link';
import type { SeverityPalette } from '@/domain/severity';
import { SeverityBadge } from '@/domain/severity-badge';
import type { MapEntry } from '@/map/map-entry';
import { formatPosition } from '@/map/map-position';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import type { MapNote } from './situation-board';
import { UpdateMenu } from './update-menu';

interface UpdateRowProps {
  entry: MapEntry;
  /** Undefined until it is loaded. */
  update: MapNote | undefined;
  palette?: SeverityPalette | undefined;
  author: string;
  isSelected: boolean;
  onSelect: () => void;
  /** Absent for those who may not. */
  onCorrect?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function UpdateRow(props: UpdateRowProps) {
  const { entry, update, author, isSelected, onSelect, onCorrect, onDelete } = props;
  return (
    <article
      className={classNames(
        'relative flex flex-col gap-1 border-b px-4 py-3 hover:bg-hover',
        isSelected && 'bg-hover shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <SeverityBadge severity={SEVERITIES[entry.level] ?? 'medium'} palette={props.palette} />
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
              className="wrap-anywhere line-clamp-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
            >
              {update.title}
            </button>
          </h3>
          {update.description && (
            <p className="line-clamp-2 break-words text-dense text-ink-2">{update.description}</p>
          )}
        </>
      ) : (
        <>
          <Skeleton className="my-0.5 w-3/5" />
          <Skeleton className="my-0.5 w-11/12" />
        </>
      )}
      <div className="flex min-h-7 items-center gap-2 text-ink-2 text-small">
        <span className="flex min-w-0 flex-1">
          {update && (
            <MemberLink member={update.user} className="truncate">
              <span className="truncate">{author}</span>
            </MemberLink>
          )}
        </span>
        <span className="font-mono">{formatPosition(update ?? entry)}</span>
        {update && <UpdateMenu title={update.title} onCorrect={onCorrect} onDelete={onDelete} />}
      </div>
    </article>
  );
}
