import { Link, useRouter } from '@tanstack/react-router';
import type { Author } from '@watchfloor/contract';
import type { AvatarSize } from '@/ui/avatar';
import { classNames } from '@/ui/class-names';
import { MemberName } from './member-name';

interface MemberLinkProps {
  member: Author;
  avatarSize?: AvatarSize | undefined;
  className?: string | undefined;
}

/** A member's name; leads to their page where the application has one. */
export function MemberLink({ member, avatarSize, className }: MemberLinkProps) {
  const { routesByPath } = useRouter();
  const name = <MemberName member={member} avatarSize={avatarSize} className={className} />;
  if (!('/users/$id' in routesByPath)) return name;
  const to: string = `/users/${member.id}`;
  return (
    <Link to={to} className={classNames('inline-flex min-w-0 rounded-small hover:underline')}>
      {name}
    </Link>
  );
}
