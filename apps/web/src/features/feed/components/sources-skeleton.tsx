import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

export function SourcesSkeleton() {
  return (
    <Card role="status" aria-label="Loading sources" className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="h-3 w-72 max-w-full" />
          </div>
          <Skeleton className="hidden h-10 w-40 md:block" />
          <Skeleton className="h-8 w-16" />
        </div>
      ))}
    </Card>
  );
}
