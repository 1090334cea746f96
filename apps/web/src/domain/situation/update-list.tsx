import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MapEntry } from '@/map/map-entry';
import { useMediaQuery } from '@/ui/use-media-query';

const ROW_HEIGHT = 128;

interface UpdateListProps<Note> {
  label: string;
  entries: readonly MapEntry[];
  details: ReadonlyMap<string, Note>;
  selectedId: string | null;
  /** How many there are, if more are loaded at the end. */
  total?: number | undefined;
  onEnd?: (() => void) | undefined;
  /** Called with the visible rows, so that their details are fetched. */
  onVisibleChange: (ids: readonly string[]) => void;
  renderRow: (entry: MapEntry, update: Note | undefined) => ReactNode;
}

/** The accessible list of all markers; only visible rows are rendered, but all are printed. */
export function UpdateList<Note>(props: UpdateListProps<Note>) {
  const { label, entries, details, selectedId, onVisibleChange, renderRow, onEnd } = props;
  const total = props.total ?? entries.length;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    // Hidden behind the chat a row has no height: keep the one it had, or the list would scroll when it is shown.
    measureElement: (row, _entry, list) =>
      row.getBoundingClientRect().height ||
      (list.measurementsCache[list.indexFromElement(row)]?.size ?? ROW_HEIGHT),
  });
  const rows = virtualizer.getVirtualItems();
  const visible = rows.map((row) => entries[row.index]?.id ?? '').join();

  useEffect(() => {
    onVisibleChange(visible === '' ? [] : visible.split(','));
  }, [visible, onVisibleChange]);

  const isAtEnd = (rows.at(-1)?.index ?? -1) >= entries.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the entries have become more
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, entries]);

  const selectedIndex = selectedId === null ? -1 : entries.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtualizer]);

  const isPrinting = useMediaQuery('print');
  if (isPrinting) {
    return (
      <ul aria-label={label}>
        {entries.map((entry) => (
          <li key={entry.id} className="break-inside-avoid">
            {renderRow(entry, details.get(entry.id))}
          </li>
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto" data-scroller>
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const entry = entries[row.index];
          return entry ? (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {renderRow(entry, details.get(entry.id))}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
