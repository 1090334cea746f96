import { Link, useRouter } from '@tanstack/react-router';
import type { Author } from '@watchfloor/contract';
import { MemberName } from '@/domain/member-name';
import { classNames } from '@/ui/class-names';

interface AuthorLinkProps {
  author: Author;
  className?: string | undefined;
}

/** Leads to the member's own page where the application has one. */
export function AuthorLink({ author, className }: AuthorLinkProps) {
  const { routesByPath } = useRouter();
  const name = <MemberName member={author} avatarSize="sm" className={className} />;
  if (!('/users/$id' in routesByPath)) return name;
  const to: string = `/users/${author.id}`;
  return (
    <Link to={to} className={classNames('min-w-0 rounded-small hover:text-ink hover:underline')}>
      {name}
    </Link>
  );
}
