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
import { RemoveDialog } from '../components/remove-dialog';
import { RoleDialog } from '../components/role-dialog';
import { SignedInDialog } from '../components/signed-in-dialog';
import { SuspendDialog } from '../components/suspend-dialog';
import { UserRow } from '../components/user-row';
import { UsersSkeleton } from '../components/users-skeleton';

type OpenDialog =
  | { readonly kind: 'everyone' }
  | {
      readonly kind: 'role' | 'suspend' | 'remove' | 'delete';
      readonly user: DirectoryUser;
    };

export function UsersScreen() {
  const viewer = useCurrentUser();
  const [text, setText] = useState('');
  const q = useDelayed(text.trim());
  const pages = useInfiniteQuery({
    ...userPages(q),
    // The last list stays visible while a search is running.
    placeholderData: (previous) => previous,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
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
            <Button onClick={() => setDialog({ kind: 'everyone' })}>
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
                  onSuspend={() => setDialog({ kind: 'suspend', user })}
                  onRemove={() => setDialog({ kind: 'remove', user })}
                  onDelete={() => setDialog({ kind: 'delete', user })}
                  onChangeRole={() => setDialog({ kind: 'role', user })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FurtherPages query={pages} label="Show more users" isAutomatic />
      {dialog?.kind === 'everyone' && <SignedInDialog onClose={close} />}
      {dialog?.kind === 'role' && <RoleDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'suspend' && <SuspendDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteUserDialog user={dialog.user} onClose={close} />}
    </div>
  );
}
