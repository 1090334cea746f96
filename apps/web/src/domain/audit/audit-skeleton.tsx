import { Skeleton } from '@/ui/skeleton';

export function AuditSkeleton() {
  return (
    <div role="status" aria-label="Loading the audit log" className="divide-y">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((shape) => (
        <div key={shape} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="w-36" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  );
}
