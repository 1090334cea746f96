import { Skeleton } from '@/ui/skeleton';

const CARDS = ['first', 'second', 'third'];

export const ROOM_GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export function RoomsSkeleton() {
  return (
    <div aria-busy className={ROOM_GRID}>
      <span role="status" className="sr-only">
        Loading war rooms
      </span>
      {CARDS.map((card) => (
        <div key={card} className="flex flex-col gap-3 rounded-card border bg-surface p-4">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-11/12" />
          <Skeleton className="w-2/3" />
          <Skeleton className="h-8.5" />
        </div>
      ))}
    </div>
  );
}
