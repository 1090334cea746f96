import { Link } from '@tanstack/react-router';
import { classNames } from '@/ui/class-names';
import { Tooltip } from '@/ui/tooltip';
import type { Screen } from '../screen';

interface EntryState {
  isExpanded: boolean;
  isCurrent?: boolean;
}

export const sidebarEntryClass = ({ isExpanded, isCurrent = false }: EntryState) =>
  classNames(
    'flex h-8.5 items-center gap-3 rounded-control px-2.5 font-medium text-body transition-colors duration-100 pointer-coarse:h-11',
    isCurrent ? 'bg-hover text-ink' : 'text-ink-2 hover:bg-hover/60 hover:text-ink',
    !isExpanded && 'justify-center px-0',
  );

interface SidebarEntryProps {
  screen: Screen;
  isCurrent: boolean;
  isExpanded: boolean;
}

export function SidebarEntry({ screen, isCurrent, isExpanded }: SidebarEntryProps) {
  const Icon = screen.icon;
  return (
    <li>
      <Tooltip content={screen.title} side="right" delayDuration={0} isOff={isExpanded}>
        <Link
          to={screen.path}
          aria-label={screen.title}
          aria-current={isCurrent ? 'page' : undefined}
          className={sidebarEntryClass({ isExpanded, isCurrent })}
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
    </li>
  );
}
