import { displayName, type Notification, type NotificationKind } from '@watchfloor/contract';
import {
  Award,
  Check,
  Eye,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Search,
} from 'lucide-react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { MemberAvatar } from '@/domain/member-avatar';
import { PathLink } from '@/domain/path-link';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { RelativeTime } from '@/ui/relative-time';
import { actOf, pathOf } from '../notification-words';

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
}

/** In place of a member. */
const ICONS: Readonly<Partial<Record<NotificationKind, LucideIcon>>> = {
  digest: ListChecks,
  'entity-seen': Eye,
  'search-match': Search,
  'new-browser': MonitorSmartphone,
  'token-expiring': MonitorSmartphone,
  'webhook-disabled': MonitorSmartphone,
};

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { actor, title, marking, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const Icon = ICONS[notification.kind] ?? Award;
  const isNewBrowser = notification.kind === 'new-browser';
  return (
    <li
      className={classNames(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors duration-100 hover:bg-hover',
        isUnread && 'bg-raised',
        isUnread && notification.kind === 'handover' && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <span
        aria-hidden
        className={classNames('size-2 shrink-0 rounded-full', isUnread && 'bg-accent')}
      />
      {actor ? (
        <MemberAvatar member={actor} size="md" />
      ) : (
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-accent">
          <Icon aria-hidden className="size-4" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <PathLink
          path={pathOf(notification)}
          onClick={isUnread ? onRead : undefined}
          className="text-body after:absolute after:inset-0"
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          {actor && (
            <>
              <span className="inline-block max-w-full truncate align-bottom font-semibold">
                {displayName(actor)}
              </span>{' '}
            </>
          )}
          <span className={actor ? 'text-ink-2' : 'font-semibold'}>{actOf(notification)}</span>
        </PathLink>
        <p
          dir="auto"
          // The address at its end is what matters.
          className={classNames(
            'text-dense text-ink-2',
            isNewBrowser ? 'wrap-anywhere' : 'truncate',
          )}
        >
          {title}
        </p>
      </div>
      <RelativeTime
        time={createdAt}
        format="short"
        className="relative shrink-0 text-ink-2 text-small"
      />
      <span className="relative size-8.5 shrink-0 pointer-coarse:size-11">
        {isUnread && (
          <Button variant="ghost" size="icon" aria-label="Mark as read" onClick={onRead}>
            <Check aria-hidden />
          </Button>
        )}
      </span>
      {marking && <RestrictedChip marking={marking} className="w-full pl-16 max-sm:pl-5" />}
    </li>
  );
}
