import { type Author, displayName } from '@watchfloor/contract';
import type { AvatarSize } from '@/ui/avatar';
import { classNames } from '@/ui/class-names';
import { MemberAvatar } from './member-avatar';

interface MemberNameProps {
  member: Pick<Author, 'firstName' | 'lastName' | 'email' | 'profileImageUrl' | 'state'>;
  /** A picture before the name. */
  avatarSize?: AvatarSize | undefined;
  className?: string | undefined;
}

export function MemberName({ member, avatarSize, className }: MemberNameProps) {
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-2', className)}>
      {avatarSize && <MemberAvatar member={member} size={avatarSize} />}
      <span className="truncate">{displayName(member)}</span>
    </span>
  );
}
