import { Skeleton } from '@/ui/skeleton';

const LINES = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2'];

export function ChatSkeleton() {
  return (
    <div aria-busy className="flex h-full flex-col justify-end gap-4 overflow-hidden p-4">
      <span role="status" className="sr-only">
        Loading messages
      </span>
      {LINES.map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-28" />
            <Skeleton className={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
