import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function UsersSkeleton() {
  return (
    <Card role="status" aria-label="Loading users" className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-4">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-40 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <Skeleton className="hidden h-10 w-40 md:block" />
        </div>
      ))}
    </Card>
  );
}
