import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SearchKind } from '@watchfloor/contract';
import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { formatNumber } from '@/lib/number-format';
import type { useOpenedItem } from '@/lib/opened-item';
import { Button } from '@/ui/button';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/ui/sheet';
import { useMediaQuery } from '@/ui/use-media-query';
import { searchOverview, searchPages } from '../api/search';
import { Found } from './found';
import { KindTabs } from './kind-tabs';
import { SideColumn } from './side-column';

interface ResultsProps {
  text: string;
  kind: SearchKind | undefined;
  isOutdated: boolean;
  list: RefObject<HTMLUListElement | null>;
  opened: ReturnType<typeof useOpenedItem>;
  onChange: (text: string) => void;
  onKindChange: (kind: SearchKind | undefined) => void;
  onOpen: (id: string) => void;
  onLeave: () => void;
  onSearchingChange: (isSearching: boolean) => void;
}

/** From here on the side column has room. */
const WIDE = '(min-width: 1280px)';

export function Results({ onSearchingChange, ...props }: ResultsProps) {
  const { text, kind, onChange, onKindChange } = props;
  const pages = useInfiniteQuery(searchPages({ q: text, kind }));
  const overview = useQuery(searchOverview({ q: text }));
  // Of one kind; the tabs need the numbers of all.
  const ofKind = useQuery({ ...searchOverview({ q: text, kind }), enabled: kind !== undefined });
  const shown = kind ? ofKind.data : overview.data;
  const isWide = useMediaQuery(WIDE);
  const { isFetching, isFetchingNextPage } = pages;
  useEffect(
    () => onSearchingChange(isFetching && !isFetchingNextPage),
    [isFetching, isFetchingNextPage, onSearchingChange],
  );

  return (
    <KindTabs
      overview={overview.data}
      kind={kind}
      onKindChange={onKindChange}
      aside={
        <>
          <span role="status">{shown && describeCount(shown)}</span>
          {!isWide && shown && shown.total > 0 && (
            <Sheet>
              <SheetTrigger asChild>
                <Button size="sm">
                  <SlidersHorizontal aria-hidden />
                  Narrow down
                </Button>
              </SheetTrigger>
              <SheetContent side="bottom" aria-describedby={undefined}>
                <SheetHeader>
                  <SheetTitle>Narrow down</SheetTitle>
                </SheetHeader>
                <div className="flex flex-col gap-4 p-4">
                  <SideColumn overview={shown} text={text} onChange={onChange} />
                </div>
              </SheetContent>
            </Sheet>
          )}
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Found pages={pages} {...props} />
        {isWide && (
          <aside aria-label="Narrow the search" className="flex min-w-0 flex-col gap-4">
            {shown && <SideColumn overview={shown} text={text} onChange={onChange} />}
          </aside>
        )}
      </div>
    </KindTabs>
  );
}

function describeCount({ total, isComplete }: { total: number; isComplete: boolean }): string {
  if (!isComplete) return `more than ${formatNumber(total)} matches`;
  return total === 1 ? '1 match' : `${formatNumber(total)} matches`;
}
