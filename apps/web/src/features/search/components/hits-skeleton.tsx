import { Skeleton } from '@/ui/skeleton';

export function HitsSkeleton() {
  return (
    <div role="status" aria-label="Searching" className="divide-y">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-5 w-2/3 max-w-96" />
          <Skeleton className="w-full max-w-3xl" />
          <Skeleton className="w-40" />
        </div>
      ))}
    </div>
  );
}
