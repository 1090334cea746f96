import { Skeleton } from '@/ui/skeleton';

export function RoomSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 lg:h-[calc(100dvh-6.25rem)]">
      <span role="status" className="sr-only">
        Loading the war room
      </span>
      <Skeleton className="h-7 w-64" />
      <Skeleton className="w-96 max-w-full" />
      <div className="flex min-h-80 flex-1 flex-col gap-4 lg:flex-row">
        <Skeleton className="h-[58dvh] rounded-card lg:h-auto lg:flex-1" />
        <Skeleton className="h-60 rounded-card lg:h-auto lg:w-85" />
      </div>
    </div>
  );
}
