import { Link } from '@tanstack/react-router';
import type { Author } from '@watchfloor/contract';
import type { ReactNode } from 'react';
import type { AvatarSize } from '@/ui/avatar';
import { classNames } from '@/ui/class-names';
import { MemberName } from './member-name';

interface MemberLinkProps {
  member: Author;
  avatarSize?: AvatarSize | undefined;
  className?: string | undefined;
  /** Shown in place of the name. */
  children?: ReactNode;
}

/** A member's name as a link to their page. */
export function MemberLink({ member, avatarSize, className, children }: MemberLinkProps) {
  return (
    <Link
      to="/users/$id"
      params={{ id: member.id }}
      // Above a card or row that is a link as a whole.
      className={classNames(
        // The padding makes it large enough to hit, and the margin keeps the line as it is.
        'relative -my-1 inline-flex min-w-0 rounded-small py-1 hover:text-ink hover:underline',
        children !== undefined && className,
      )}
    >
      {children ?? <MemberName member={member} avatarSize={avatarSize} className={className} />}
    </Link>
  );
}
