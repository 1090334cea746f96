import { useInfiniteQuery } from '@tanstack/react-query';
import type { WarRoom, WarRoomAccess } from '@watchfloor/contract';
import { EyeOff } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { EmptyState } from '@/ui/empty-state';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { UtcTime } from '@/ui/utc-time';
import { roomAccessPages } from '../api/room-access';
import { AdminName } from './access-notices';

interface AccessesSheetProps {
  room: WarRoom;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Every admin access to the room, for its members. */
export function AccessesSheet({ room, isOpen, onOpenChange }: AccessesSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Access by Admins</SheetTitle>
          <SheetDescription className="text-dense text-ink-2">
            A private room is closed to admins too. Whoever took access stands here, with the
            reason.
          </SheetDescription>
        </SheetHeader>
        <Accesses room={room} />
      </SheetContent>
    </Sheet>
  );
}

function Accesses({ room }: { room: WarRoom }) {
  const pages = useInfiniteQuery(roomAccessPages(room.id));
  const accesses = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const lasting = new Set(room.accesses.map(({ id }) => id));
  if (pages.isError && !pages.data) return <QueryProblem query={pages} />;
  if (pages.isPending) {
    return (
      <div role="status" aria-label="Loading accesses" className="flex flex-col gap-4 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (accesses.length === 0) {
    return <EmptyState icon={<EyeOff />} title="No admin has looked into this room" />;
  }
  return (
    <>
      <ul aria-label="Accesses" className="flex flex-col divide-y">
        {accesses.map((access) => (
          <AccessItem key={access.id} access={access} isLasting={lasting.has(access.id)} />
        ))}
      </ul>
      <FurtherPages query={pages} label="Show earlier accesses" isAutomatic />
    </>
  );
}

function AccessItem({ access, isLasting }: { access: WarRoomAccess; isLasting: boolean }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 text-dense">
        <AdminName access={access} className="wrap-anywhere font-medium" />
        {isLasting && (
          <Badge tone="medium" hasDot>
            Has access now
          </Badge>
        )}
      </p>
      <p className="text-ink-2 text-small">
        <UtcTime time={access.createdAt} /> to <UtcTime isClock time={access.until} />
      </p>
      <p dir="auto" className="wrap-anywhere text-dense">
        {access.reason}
      </p>
    </li>
  );
}
