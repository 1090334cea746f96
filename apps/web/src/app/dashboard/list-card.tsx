import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '@/ui/button-style';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';

interface ListCardProps<Item> {
  title: string;
  viewAll: '/reports' | '/investigations' | '/tasks';
  reading: {
    readonly data: readonly Item[] | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  keyOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  empty: ReactNode;
}

/** The length of each of these lists (spec §9). */
export const DASHBOARD_ROWS = 3;

/** A short list with its own loading, empty and failed states. */
export function ListCard<Item>(props: ListCardProps<Item>) {
  const { title, viewAll, reading, keyOf, renderRow, empty } = props;
  const { data, isError, isFetching, refetch } = reading;
  const headingId = title.toLowerCase().replaceAll(' ', '-');
  return (
    <Card aria-labelledby={headingId} aria-busy={!data && !isError} className="flex flex-col">
      <CardHeader>
        <CardTitle id={headingId}>{title}</CardTitle>
        <Link
          to={viewAll}
          aria-describedby={headingId}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          View All
        </Link>
      </CardHeader>
      {isError ? (
        <ErrorState onRetry={() => refetch()} isRetrying={isFetching} className="flex-1 py-6" />
      ) : data === undefined ? (
        <RowSkeletons />
      ) : data.length === 0 ? (
        <div className="flex flex-1 items-center justify-center">{empty}</div>
      ) : (
        <ul className="divide-y">
          {data.slice(0, DASHBOARD_ROWS).map((item) => (
            <li key={keyOf(item)}>{renderRow(item)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export const ROW_CLASS =
  'flex min-h-11 items-center gap-3 px-4 py-2 transition-colors duration-100 hover:bg-hover focus-visible:-outline-offset-2';

function RowSkeletons() {
  return (
    <div aria-hidden className="divide-y">
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex h-11 items-center gap-3 px-4">
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
