import { Skeleton } from '@/ui/skeleton';
import type { ReportView } from '../../reports-search';
import { rowHeight } from './grid-measures';

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f'];

interface ReportsSkeletonProps {
  view: ReportView;
  label: string;
  count?: number | undefined;
}

export function ReportsSkeleton({ view, label, count = SHAPES.length }: ReportsSkeletonProps) {
  const style = { height: rowHeight(view, window.innerWidth) };
  if (view === 'table') {
    return (
      <div role="status" aria-label={label} className="flex flex-col">
        {SHAPES.slice(0, count).map((shape) => (
          <div
            key={shape}
            className="flex items-center gap-3 border-b bg-surface px-3"
            style={style}
          >
            <Skeleton className="h-5 w-20" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div role="status" aria-label={label} className="grid gap-3 lg:grid-cols-2">
      {SHAPES.slice(0, count).map((shape) => (
        <div
          key={shape}
          className="flex flex-col gap-3 rounded-card border bg-surface p-4"
          style={style}
        >
          <div className="flex justify-between">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-4 w-16" />
          </div>
          <Skeleton className="w-4/5" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
          <div className="mt-auto flex items-center gap-2">
            <Skeleton className="size-6 rounded-full" />
            <Skeleton className="w-28" />
            <Skeleton className="ml-auto h-7 w-14" />
          </div>
        </div>
      ))}
    </div>
  );
}
