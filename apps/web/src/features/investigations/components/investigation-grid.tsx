import { useInfiniteQuery } from '@tanstack/react-query';
import type { Investigation, InvestigationStatus } from '@watchfloor/contract';
import { FurtherPages } from '@/lib/further-pages';
import { Skeleton } from '@/ui/skeleton';
import { investigationPages } from '../api/investigations';
import { InvestigationCard } from './investigation-card';

export function useInvestigations(status: InvestigationStatus) {
  const pages = useInfiniteQuery(investigationPages(status));
  return {
    pages,
    investigations: pages.data?.pages.flatMap((page) => page.items) ?? [],
    total: pages.data?.pages.at(-1)?.total ?? 0,
  };
}

interface InvestigationGridProps {
  label: string;
  list: ReturnType<typeof useInvestigations>;
  /** Only the last list on the screen loads on scroll; a list above it has a button. */
  isLast: boolean;
}

export function InvestigationGrid({ label, list, isLast }: InvestigationGridProps) {
  const { pages, investigations } = list;
  return (
    <>
      <ul aria-label={label} className="grid gap-3 md:grid-cols-2">
        {investigations.map((investigation: Investigation) => (
          <li
            key={investigation.id}
            className="min-w-0 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
          >
            <InvestigationCard investigation={investigation} />
          </li>
        ))}
      </ul>
      <FurtherPages query={pages} label={`Show more ${label.toLowerCase()}`} isAutomatic={isLast} />
    </>
  );
}

export function InvestigationGridSkeleton() {
  return (
    <div role="status" aria-label="Loading investigations" className="grid gap-3 md:grid-cols-2">
      {['one', 'two', 'three', 'four'].map((key) => (
        <div key={key} data-card className="flex flex-col gap-3 rounded-card border bg-surface p-4">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  );
}
