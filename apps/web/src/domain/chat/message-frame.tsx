import { Link } from '@tanstack/react-router';
import { type Author, displayName } from '@watchfloor/contract';
import type { ReactNode } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { aliasOf } from '@/domain/situation/author-name';
import { classNames } from '@/ui/class-names';
import { formatAbsoluteTime } from '@/ui/format-relative-time';
import { formatUtcClock } from '@/ui/utc-time';

interface MessageFrameProps {
  author: Author;
  time: string | Date;
  /** The first message of a group shows its author. */
  isFirstOfGroup: boolean;
  isOwn: boolean;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One message: author and time at the first of a group, the time on hover at the others. */
export function MessageFrame(props: MessageFrameProps) {
  const { author, time, isFirstOfGroup, isOwn, actions, className, children } = props;
  const name = aliasOf(author);
  const clock = (
    <time
      dateTime={new Date(time).toISOString()}
      title={formatAbsoluteTime(time)}
      className="shrink-0 font-mono text-ink-3 text-meta"
    >
      {formatUtcClock(time)}
    </time>
  );
  return (
    <article
      aria-label={`${name}, ${formatUtcClock(time)}`}
      className={classNames(
        'group relative flex gap-2.5 px-4 py-0.5 transition-none focus-within:bg-hover/60 hover:bg-hover/60',
        isFirstOfGroup && 'mt-2.5',
        className,
      )}
    >
      <div className="flex w-8 shrink-0 justify-center pt-0.5">
        {isFirstOfGroup ? (
          <MemberAvatar member={author} />
        ) : (
          // No height of its own: a hidden time must not make a short message taller.
          <span className="h-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
            {clock}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {isFirstOfGroup && (
          <div className="flex min-w-0 items-baseline gap-2 pr-8">
            <Link
              to="/users/$id"
              params={{ id: author.id }}
              dir="auto"
              title={displayName(author)}
              className="min-w-0 truncate rounded-small font-semibold text-body hover:underline"
            >
              {name}
            </Link>
            {isOwn && <span className="shrink-0 text-ink-2 text-meta">You</span>}
            {clock}
          </div>
        )}
        {children}
      </div>
      {actions && (
        <div className="absolute top-0 right-2 rounded-control bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100">
          {actions}
        </div>
      )}
    </article>
  );
}
