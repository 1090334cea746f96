import { type CurrentUser, displayName } from '@watchfloor/contract';
import { LogOut } from 'lucide-react';
import { MemberAvatar } from '@/domain/member-avatar';
import { LOGOUT_PATH } from '@/lib/login';
import { Tooltip } from '@/ui/tooltip';
import { sidebarEntryClass } from './sidebar-entry';

interface SidebarFooterProps {
  user: CurrentUser;
  isExpanded: boolean;
}

export function SidebarFooter({ user, isExpanded }: SidebarFooterProps) {
  return (
    <div className="mx-3 flex flex-col gap-1.5 border-t pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {isExpanded ? (
        <div className="flex items-center gap-2.5 px-1.5">
          <MemberAvatar member={user} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-dense">{displayName(user)}</p>
            <p className="truncate text-ink-3 text-meta">{user.email}</p>
          </div>
        </div>
      ) : (
        <Tooltip content={displayName(user)} side="right" delayDuration={0}>
          <span className="self-center">
            <MemberAvatar member={user} isNamed />
          </span>
        </Tooltip>
      )}
      <Tooltip content="Log Out" side="right" delayDuration={0} isOff={isExpanded}>
        {/* A navigation, not a call: the identity provider may end its session too. */}
        <a href={LOGOUT_PATH} aria-label="Log Out" className={sidebarEntryClass({ isExpanded })}>
          <LogOut aria-hidden className="size-4 shrink-0" />
          {isExpanded && 'Log Out'}
        </a>
      </Tooltip>
    </div>
  );
}
