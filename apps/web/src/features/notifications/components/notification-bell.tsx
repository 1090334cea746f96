import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UNREAD_SHOWN } from '@watchfloor/contract';
import { Bell } from 'lucide-react';
import { buttonClass } from '@/ui/button-style';
import { Tooltip } from '@/ui/tooltip';
import { unreadQuery } from '../api/notifications';

/** The number of unread notifications, as a link to them. */
export function NotificationBell() {
  const count = useQuery(unreadQuery).data?.count ?? 0;
  const shown = count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(count);
  const label = count === 0 ? 'Notifications' : `Notifications, ${shown} unread`;
  return (
    <Tooltip content={label} side="bottom">
      <Link
        to="/notifications"
        aria-label={label}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'relative' })}
      >
        <Bell aria-hidden />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-semibold text-[0.625rem] text-accent-ink tabular-nums"
          >
            {shown}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
