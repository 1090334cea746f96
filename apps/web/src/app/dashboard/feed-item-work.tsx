import { Link } from '@tanstack/react-router';
import { type FeedItem, toReportPrefill } from '@watchfloor/contract';
import {
  EllipsisVertical,
  Eye,
  EyeOff,
  FileCheck2,
  FilePlus2,
  Hand,
  HandMetal,
} from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { useCurrentUser } from '@/lib/current-user';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { useFeedWork } from './feed-work';

/** Above the link that covers the card. */
const ABOVE = 'relative shrink-0';

interface FeedItemActionsProps {
  item: FeedItem;
  isDismissed: boolean;
}

/** Make a report of it, be on it, hide it or bring it back. */
export function FeedItemActions({ item, isDismissed }: FeedItemActionsProps) {
  const user = useCurrentUser();
  const { claim, release, dismiss, restore } = useFeedWork(item);
  const isOwn = item.claimedBy?.id === user.id;
  return (
    <>
      <Link
        to="/reports/new"
        search={toReportPrefill(item)}
        aria-label={`Make report: ${item.title}`}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: ABOVE })}
      >
        <FilePlus2 aria-hidden />
        Make report
      </Link>
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`More actions for ${item.title}`}
            className={ABOVE}
          >
            <EllipsisVertical aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {!item.claimedBy && (
            <MenuItem onSelect={() => claim.run()}>
              <Hand aria-hidden />I am on it
            </MenuItem>
          )}
          {item.claimedBy && (isOwn || user.isAdmin) && (
            <MenuItem onSelect={() => release.run()}>
              <HandMetal aria-hidden />
              {isOwn ? 'I am no longer on it' : 'Release it'}
            </MenuItem>
          )}
          {isDismissed ? (
            <MenuItem onSelect={() => restore.run()}>
              <Eye aria-hidden />
              Bring back
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => dismiss.run()}>
              <EyeOff aria-hidden />
              Dismiss for me
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </>
  );
}

/** Who is on it, and what was made of it. */
export function FeedItemState({ item }: { item: FeedItem }) {
  const user = useCurrentUser();
  const { claimedBy, reports } = item;
  if (!claimedBy && reports.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {claimedBy && (
        <Badge tone="progress">
          {claimedBy.id === user.id ? (
            'You are on it'
          ) : (
            <>
              <MemberLink member={claimedBy} /> is on it
            </>
          )}
        </Badge>
      )}
      {reports.map((report) => (
        <Link
          key={report.id}
          to="/reports/$id"
          params={{ id: report.id }}
          className="relative inline-flex min-w-0 items-center gap-1 rounded-small font-medium text-accent hover:underline"
        >
          <FileCheck2 aria-hidden className="size-3.5 shrink-0" />
          <span dir="auto" className="truncate">
            Report: {report.title}
          </span>
        </Link>
      ))}
    </div>
  );
}
