import { browserName, type Session } from '@watchfloor/contract';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';

interface SessionItemProps {
  session: Session;
  /** The member, where the list has sessions of several. */
  member?: ReactNode;
  /** The accessible name of the button. */
  endLabel: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** A browser in which a member is signed in. */
export function SessionItem({ session, member, endLabel, isEnding, onEnd }: SessionItemProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {member}
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <span className="wrap-anywhere font-medium">{browserName(session.userAgent)}</span>
          {session.isCurrent && <Badge tone="done">This browser</Badge>}
        </p>
        <p className="text-ink-2 text-small">
          {session.address && <span className="font-mono">{session.address} · </span>}
          signed in <RelativeTime time={session.createdAt} />,{' '}
          {session.isCurrent ? (
            'active now'
          ) : (
            <>
              last seen <RelativeTime time={session.lastSeenAt} />
            </>
          )}
          , ends <RelativeTime time={session.expiresAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={endLabel} pending={isEnding} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
