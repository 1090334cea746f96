import { Skeleton } from '@/ui/skeleton';

const ROWS = ['first', 'second', 'third', 'fourth'];

export function ListSkeleton({ label = 'Loading updates' }: { label?: string }) {
  return (
    <div aria-busy className="flex flex-col">
      <span role="status" className="sr-only">
        {label}
      </span>
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b px-4 py-3.5">
          <div className="flex justify-between">
            <Skeleton className="w-16" />
            <Skeleton className="w-12" />
          </div>
          <Skeleton className="w-3/5" />
          <Skeleton className="w-11/12" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  );
}
