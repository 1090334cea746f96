import { type Author, displayName, initials } from '@watchfloor/contract';
import { Avatar, type AvatarSize } from '@/ui/avatar';

interface MemberAvatarProps {
  member: Pick<Author, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;
  size?: AvatarSize | undefined;
  /** Labels the picture; leave out where the name is beside it. */
  isNamed?: boolean | undefined;
  className?: string | undefined;
}

export function MemberAvatar({ member, size, isNamed, className }: MemberAvatarProps) {
  return (
    <Avatar
      src={member.profileImageUrl}
      initials={initials(member)}
      alt={isNamed ? displayName(member) : ''}
      size={size}
      className={className}
    />
  );
}
