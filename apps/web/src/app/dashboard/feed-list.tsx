import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { Skeleton } from '@/ui/skeleton';

/** More than this scrolls inside the card (spec §9). */
const ITEMS_IN_SIGHT = 6;
/** The lines between entries are the gaps. The list is the container that decides on its columns. */
const FEED_GRID_CLASS = 'relative grid gap-px border-b bg-line';
/** Columns by the number of entries; the last entry fills its row, so that none is half empty. */
const COLUMNS_CLASS: Readonly<Record<number, string>> = {
  1: '',
  2: '@xl:grid-cols-2',
  3: '@xl:grid-cols-2 @xl:@max-6xl:[&>:last-child:nth-child(odd)]:col-span-2 @6xl:grid-cols-3 @6xl:[&>:last-child:nth-child(3n+1)]:col-span-3 @6xl:[&>:last-child:nth-child(3n+2)]:col-span-2',
};

interface FeedListProps {
  label: string;
  count: number;
  children: ReactNode;
}

export function FeedList({ label, count, children }: FeedListProps) {
  return (
    <ul
      {...(count > ITEMS_IN_SIGHT ? { tabIndex: 0, 'aria-label': label } : {})}
      className={classNames(
        FEED_GRID_CLASS,
        COLUMNS_CLASS[Math.min(count, 3)],
        count > ITEMS_IN_SIGHT && 'max-h-[600px] overflow-y-auto',
      )}
    >
      {children}
    </ul>
  );
}

export function FeedSkeleton() {
  return (
    <div aria-hidden className={classNames(FEED_GRID_CLASS, COLUMNS_CLASS[3])}>
      {Array.from({ length: ITEMS_IN_SIGHT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className="flex flex-col gap-2.5 bg-surface p-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  );
}
