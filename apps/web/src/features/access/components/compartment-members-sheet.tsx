import { useInfiniteQuery } from '@tanstack/react-query';
import { type Author, type CompartmentMember, displayName } from '@watchfloor/contract';
import { UserMinus, UsersRound } from 'lucide-react';
import { AddMemberForm } from '@/domain/add-member-form';
import { MemberAvatar } from '@/domain/member-avatar';
import { MemberLink } from '@/domain/member-link';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import {
  compartmentMemberPages,
  useAddToCompartment,
  useRemoveFromCompartment,
} from '../api/compartments';

interface CompartmentMembersSheetProps {
  code: string;
  onClose: () => void;
}

export function CompartmentMembersSheet({ code, onClose }: CompartmentMembersSheetProps) {
  const list = useInfiniteQuery(compartmentMemberPages(code));
  const add = useAddToCompartment(code);
  const remove = useRemoveFromCompartment(code);
  const members = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Members of {code}</SheetTitle>
          <SheetDescription className="text-dense text-ink-2">
            A change takes effect at once, in open windows too.
          </SheetDescription>
        </SheetHeader>
        <AddMemberForm
          label="Let a member in"
          submitLabel="Add"
          excludedIds={members.map(({ user }) => user.id)}
          isPending={add.isPending}
          onAdd={({ id }) => add.perform(id)}
        />
        {list.isPending && (
          <div role="status" aria-label="Loading members" className="p-4">
            <Skeleton className="h-10 w-full" />
          </div>
        )}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && members.length === 0 && (
          <EmptyState icon={<UsersRound />} title="Nobody is in it yet" />
        )}
        <ul aria-label={`Members of ${code}`} className="divide-y">
          {members.map(({ user, grantedVia, grantedBy }) => (
            <li key={`${user.id}-${grantedVia}`} className="flex items-center gap-3 px-4 py-3">
              <MemberAvatar member={user} size="sm" />
              <div className="min-w-0 flex-1">
                <MemberLink member={user} className="font-medium text-dense" />
                <p className="truncate text-ink-3 text-small">{describe(grantedVia, grantedBy)}</p>
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Take ${displayName(user)} out of ${code}`}
                pending={remove.isPending && remove.variables === user.id}
                onClick={() => remove.run(user.id)}
              >
                <UserMinus aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        <FurtherPages query={list} label="Show more members" />
      </SheetContent>
    </Sheet>
  );
}

function describe(via: CompartmentMember['grantedVia'], by: Author | null): string {
  if (via === 'groups') return 'By a group of the identity provider';
  const who = by ? displayName(by) : 'a former admin';
  return via === 'invitation' ? `By an invitation of ${who}` : `By ${who}`;
}
