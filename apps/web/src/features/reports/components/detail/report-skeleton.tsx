import { Skeleton } from '@/ui/skeleton';

export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading report" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-36" />
      <div className="flex flex-col gap-3 rounded-card border bg-surface p-5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="w-48" />
        <Skeleton className="mt-4 w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
