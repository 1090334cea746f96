import { useInfiniteQuery } from '@tanstack/react-query';
import type { DirectoryUser } from '@watchfloor/contract';
import { MonitorSmartphone, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { FurtherPages } from '@/lib/further-pages';
import { describeTotal } from '@/lib/list-total';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { useDelayed } from '@/lib/use-delayed';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { SearchInput } from '@/ui/search-input';
import { userPages } from '../api/user-pages';
import { DeleteUserDialog } from '../components/delete-user-dialog';
import { RoleDialog } from '../components/role-dialog';
import { SessionsDialog } from '../components/sessions-dialog';
import { UserRow } from '../components/user-row';
import { UsersSkeleton } from '../components/users-skeleton';

export function UsersScreen() {
  const viewer = useCurrentUser();
  const [text, setText] = useState('');
  const q = useDelayed(text.trim());
  const pages = useInfiniteQuery({
    ...userPages(q),
    // While a search is under way the last list stays in sight.
    placeholderData: (previous) => previous,
  });
  const [promoted, setPromoted] = useState<DirectoryUser | null>(null);
  const [watched, setWatched] = useState<DirectoryUser | 'everyone' | null>(null);
  const [doomed, setDoomed] = useState<DirectoryUser | null>(null);
  const users = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="User Directory"
        subtitle={
          <span aria-live="polite">
            {describeTotal(total, pages, (count) =>
              formatCount(count, q ? 'match' : 'user', q ? 'matches' : 'users'),
            )}
          </span>
        }
        actions={
          viewer.isAdmin && (
            <Button onClick={() => setWatched('everyone')}>
              <MonitorSmartphone aria-hidden />
              Who is signed in
            </Button>
          )
        }
      />
      <search>
        <SearchInput
          aria-label="Search users"
          placeholder="Search by username, name or e-mail"
          text={text}
          onTextChange={setText}
          isSearching={pages.isPlaceholderData}
        />
      </search>
      {pages.isPending && <UsersSkeleton />}
      {pages.isError && !pages.data && (
        <Card>
          <QueryProblem query={pages} />
        </Card>
      )}
      {pages.data && users.length === 0 && (
        <Card>
          <EmptyState icon={<UserRoundSearch />} title="No users match your search" />
        </Card>
      )}
      {users.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Users" className="divide-y">
            {users.map((user) => (
              <li
                key={user.id}
                className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
              >
                <UserRow
                  user={user}
                  viewer={viewer}
                  onDelete={() => setDoomed(user)}
                  onChangeRole={() => setPromoted(user)}
                  onShowSessions={() => setWatched(user)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FurtherPages query={pages} label="Show more users" isAutomatic />
      <RoleDialog user={promoted} onClose={() => setPromoted(null)} />
      {watched && <SessionsDialog of={watched} onClose={() => setWatched(null)} />}
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}
