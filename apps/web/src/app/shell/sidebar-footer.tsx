import { type CurrentUser, displayName } from '@watchfloor/contract';
import { LogOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { LOGOUT_PATH } from '@/lib/login';
import { buttonClass } from '@/ui/button-style';
import { Tooltip } from '@/ui/tooltip';

interface SidebarFooterProps {
  user: CurrentUser;
  isExpanded: boolean;
}

export function SidebarFooter({ user, isExpanded }: SidebarFooterProps) {
  if (!isExpanded) {
    return (
      <div className="mx-3 flex flex-col items-center gap-2 border-t py-3">
        <Tooltip content={displayName(user)} side="right" delayDuration={0}>
          <span>
            <MemberAvatar member={user} isNamed />
          </span>
        </Tooltip>
        <Tooltip content="Log Out" side="right" delayDuration={0}>
          <LogOutLink />
        </Tooltip>
      </div>
    );
  }
  return (
    <div className="mx-3 flex items-center gap-2.5 border-t px-1.5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <MemberAvatar member={user} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-dense">{displayName(user)}</p>
        <p className="truncate text-ink-3 text-meta">{user.email}</p>
      </div>
      <Tooltip content="Log Out" delayDuration={0}>
        <LogOutLink />
      </Tooltip>
    </div>
  );
}

/** A navigation, not a call: the identity provider may want to end its session too. */
function LogOutLink(props: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      href={LOGOUT_PATH}
      aria-label="Log Out"
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <LogOut aria-hidden />
    </a>
  );
}
