import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Report } from '@watchfloor/contract';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpenedItem } from '@/lib/opened-item';
import type { ReportView } from '../../reports-search';
import { columnsFor, gapOf, rowHeight } from './grid-measures';
import { ReportCard } from './report-card';
import { ReportRow } from './report-row';

interface ReportGridProps {
  view: ReportView;
  reports: readonly Report[];
  terms: readonly string[];
  /** How many there are in all, loaded or not. */
  total: number | undefined;
  /** Called near the end, to load the next page. */
  onEndReached: () => void;
}

const ROWS_AHEAD = 4;

/**
 * Renders the visible cards or rows and a few beyond. All have one height, so a position in the list is the
 * same after coming back. The row with the focus stays rendered.
 */
export function ReportGrid({ view, reports, terms, total, onEndReached }: ReportGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, height, offsetTop } = useGridPlace(list, view);
  const [focusedRow, setFocusedRow] = useState<number>();
  const { openedId, rememberOpened } = useOpenedItem();
  const gap = gapOf(view);
  const Item = view === 'table' ? ReportRow : ReportCard;
  const rows = Math.ceil(reports.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => height,
    gap,
    overscan: ROWS_AHEAD,
    scrollMargin: offsetTop,
    initialOffset: () => window.scrollY,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isKept = focusedRow === undefined || focusedRow >= rows || indexes.includes(focusedRow);
      return isKept ? indexes : [...indexes, focusedRow].sort((one, other) => one - other);
    },
  });
  // It keeps the heights that it began with.
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  const items = virtualizer.getVirtualItems();
  const lastRow = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (lastRow >= rows - ROWS_AHEAD) onEndReached();
  }, [lastRow, rows, onEndReached]);

  function handleFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    setFocusedRow(row === undefined ? undefined : Number(row));
  }

  return (
    <ul
      ref={list}
      aria-label="Reports"
      className="@container relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={handleFocus}
      onBlur={() => setFocusedRow(undefined)}
    >
      {items.flatMap(({ index: row, start }) =>
        reports.slice(row * columns, (row + 1) * columns).map((report, column) => (
          <li
            key={report.id}
            data-row={row}
            aria-posinset={row * columns + column + 1}
            aria-setsize={total ?? -1}
            className="absolute"
            style={{
              top: start - offsetTop,
              height,
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
            }}
          >
            <Item
              report={report}
              terms={terms}
              isArrivalFocus={report.id === openedId}
              onOpen={rememberOpened}
            />
          </li>
        )),
      )}
    </ul>
  );
}

/** The list's width and its distance from the top of the page, updated on resize. */
function useGridPlace(list: React.RefObject<HTMLElement | null>, view: ReportView) {
  const [place, setPlace] = useState(() => ({
    columns: columnsFor(view, window.innerWidth),
    height: rowHeight(view, window.innerWidth),
    offsetTop: 0,
  }));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      const { top, width } = element.getBoundingClientRect();
      const next = {
        columns: columnsFor(view, width),
        height: rowHeight(view, width),
        offsetTop: top + window.scrollY,
      };
      setPlace((known) =>
        known.columns === next.columns &&
        known.height === next.height &&
        Math.abs(known.offsetTop - next.offsetTop) < 1
          ? known
          : next,
      );
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, view]);
  return place;
}
