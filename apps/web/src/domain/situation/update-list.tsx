import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MapEntry } from '@/map/map-entry';

const ROW_HEIGHT = 128;

interface UpdateListProps<Note> {
  label: string;
  entries: readonly MapEntry[];
  details: ReadonlyMap<string, Note>;
  selectedId: string | null;
  /** Tells which rows are in sight, so that their details are read. */
  onVisibleChange: (ids: readonly string[]) => void;
  renderRow: (entry: MapEntry, update: Note | undefined) => ReactNode;
}

/** The map's accessible twin: every marker, of which only the rows in sight are in the page. */
export function UpdateList<Note>(props: UpdateListProps<Note>) {
  const { label, entries, details, selectedId, onVisibleChange, renderRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
  });
  const rows = virtualizer.getVirtualItems();
  const visible = rows.map((row) => entries[row.index]?.id ?? '').join();

  useEffect(() => {
    onVisibleChange(visible === '' ? [] : visible.split(','));
  }, [visible, onVisibleChange]);

  const selectedIndex = selectedId === null ? -1 : entries.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtualizer]);

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
              aria-setsize={entries.length}
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
