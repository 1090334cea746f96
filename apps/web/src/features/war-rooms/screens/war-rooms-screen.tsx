import { useInfiniteQuery } from '@tanstack/react-query';
import type { WarRoom } from '@watchfloor/contract';
import { Plus, Radar } from 'lucide-react';
import { useState } from 'react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { warRoomPages } from '../api/war-rooms';
import { RoomCard } from '../components/room-card';
import { CreateRoomDialog, DeleteRoomDialog } from '../components/room-dialogs';
import { ROOM_GRID, RoomsSkeleton } from '../components/rooms-skeleton';

export function WarRoomsScreen() {
  const pages = useInfiniteQuery(warRoomPages());
  const rooms = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const [isCreating, setIsCreating] = useState(false);
  const [deleting, setDeleting] = useState<WarRoom | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="War Rooms"
        subtitle="Teams around a shared map"
        actions={
          <Button variant="primary" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            Create War Room
          </Button>
        }
      />
      {pages.isPending && <RoomsSkeleton />}
      {pages.isError && !pages.data && (
        <Card>
          <QueryProblem query={pages} />
        </Card>
      )}
      {pages.data && rooms.length === 0 && (
        <Card>
          <EmptyState
            icon={<Radar />}
            title="No war rooms yet"
            text="A war room gives a team a map of its own."
            action={<Button onClick={() => setIsCreating(true)}>Create Your First War Room</Button>}
          />
        </Card>
      )}
      {rooms.length > 0 && (
        <ul aria-label="War rooms" className={ROOM_GRID}>
          {rooms.map((room) => (
            <li key={room.id} className="min-w-0">
              <RoomCard room={room} onDelete={() => setDeleting(room)} />
            </li>
          ))}
        </ul>
      )}
      <FurtherPages query={pages} label="Show more war rooms" isAutomatic />
      <CreateRoomDialog isOpen={isCreating} onOpenChange={setIsCreating} />
      <DeleteRoomDialog room={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
