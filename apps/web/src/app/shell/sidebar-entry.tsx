import { Link } from '@tanstack/react-router';
import { UNREAD_SHOWN } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';
import { Tooltip } from '@/ui/tooltip';
import type { Screen } from '../screen';

interface EntryState {
  isExpanded: boolean;
  isCurrent?: boolean;
}

export const sidebarEntryClass = ({ isExpanded, isCurrent = false }: EntryState) =>
  classNames(
    'relative flex h-8.5 items-center gap-3 rounded-control px-2.5 font-medium text-body transition-colors duration-100 pointer-coarse:h-11',
    isCurrent ? 'bg-hover text-ink' : 'text-ink-2 hover:bg-hover/60 hover:text-ink',
    !isExpanded && 'justify-center px-0',
  );

interface SidebarEntryProps {
  screen: Screen;
  isCurrent: boolean;
  isExpanded: boolean;
  news?: News | undefined;
}

/** What is new in an entry. */
export interface News {
  count: number;
  /** "unread messages". */
  words: string;
  isForYou?: boolean;
}

export function SidebarEntry({ screen, isCurrent, isExpanded, news }: SidebarEntryProps) {
  const Icon = screen.icon;
  const newsId = `${screen.path.slice(1)}-news`;
  return (
    <li className="relative">
      <Tooltip content={screen.title} side="right" delayDuration={0} isOff={isExpanded}>
        <Link
          to={screen.path}
          aria-label={screen.title}
          aria-current={isCurrent ? 'page' : undefined}
          aria-describedby={news ? newsId : undefined}
          className={classNames(
            sidebarEntryClass({ isExpanded, isCurrent }),
            isExpanded && news && 'pr-12',
          )}
        >
          {Icon && (
            <Icon
              aria-hidden
              className={classNames('size-4 shrink-0', isCurrent && 'text-accent')}
            />
          )}
          {isExpanded && <span className="truncate">{screen.title}</span>}
        </Link>
      </Tooltip>
      {news && <NewsMark id={newsId} news={news} isExpanded={isExpanded} />}
    </li>
  );
}

/**
 * A number; in the accent colour where the member is mentioned or invited. Collapsed, a dot. Beside the link, which it describes: the
 * name of the link stays the title of the screen.
 */
function NewsMark({ id, news, isExpanded }: { id: string; news: News; isExpanded: boolean }) {
  const { count, words, isForYou = false } = news;
  return (
    <span
      id={id}
      className={classNames(
        'pointer-events-none absolute tabular-nums',
        isExpanded
          ? 'top-1/2 right-2.5 -translate-y-1/2 font-mono text-meta'
          : 'top-1.5 right-2.5 size-2 rounded-full',
        isExpanded && isForYou && 'rounded-full bg-accent px-1.5 font-semibold text-accent-ink',
        isExpanded && !isForYou && 'text-ink-3',
        !isExpanded && (isForYou ? 'bg-accent' : 'bg-ink-3'),
      )}
    >
      {isExpanded ? formatUpTo(count) : null}
      <span className="sr-only">{isExpanded ? ` ${words}` : `${formatUpTo(count)} ${words}`}</span>
    </span>
  );
}

const formatUpTo = (count: number) => (count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : `${count}`);
