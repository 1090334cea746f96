import { Link } from '@tanstack/react-router';
import type { Author } from '@watchfloor/contract';
import type { AvatarSize } from '@/ui/avatar';
import { classNames } from '@/ui/class-names';
import { MemberName } from './member-name';

interface MemberLinkProps {
  member: Author;
  avatarSize?: AvatarSize | undefined;
  className?: string | undefined;
}

/** A member's name, leading to their page. */
export function MemberLink({ member, avatarSize, className }: MemberLinkProps) {
  return (
    <Link
      to="/users/$id"
      params={{ id: member.id }}
      className={classNames('inline-flex min-w-0 rounded-small hover:text-ink hover:underline')}
    >
      <MemberName member={member} avatarSize={avatarSize} className={className} />
    </Link>
  );
}
