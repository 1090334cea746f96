import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@/lib/client';
import { FurtherPages } from '@/lib/further-pages';
import { describeTotal } from '@/lib/list-total';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader } from '@/ui/card';

export type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<Page<Item>>>;

interface PagedCardProps<Item> {
  query: PagedQuery<Item>;
  /** "Addresses": the name of the list. */
  label: string;
  /** One and several of its items, for the count. */
  unit: readonly [string, string];
  skeleton: ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  actions?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list with its number of items, page by page. */
export function PagedCard<Item>(props: PagedCardProps<Item>) {
  const { query, label, unit, skeleton, empty, actions, children } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <Card aria-label={label}>
      <CardHeader>
        <p aria-live="polite" className="text-dense text-ink-2">
          {describeTotal(total, query, (count) => formatCount(count, ...unit))}
        </p>
        {actions}
      </CardHeader>
      {query.isPending && skeleton}
      {query.isError && !query.data && <QueryProblem query={query} />}
      {query.data && items.length === 0 && empty}
      {items.length > 0 && (
        <ul aria-label={label} className="divide-y">
          {items.map(children)}
        </ul>
      )}
      <FurtherPages query={query} label={`Show more ${unit[1]}`} isAutomatic />
    </Card>
  );
}
