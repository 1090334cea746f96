import {
  type RefCallback,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Within this distance of the end, new messages scroll into view. */
const END_PX = 48;
/** More messages are loaded this far before an edge. */
const EDGE_PX = 900;

interface Anchor {
  element: HTMLElement;
  /** From the top of the pane to the top of the element, at this scroll position. */
  offset: number;
  scrollTop: number;
}

interface ScrollPlace {
  /** The scrolling element, and the list in it whose children are the rows. */
  paneRef: RefCallback<HTMLElement>;
  listRef: RefCallback<HTMLOListElement>;
  /** Whether the end is visible. */
  isAtEnd: boolean;
  goToEnd: () => void;
  /** The ref of the row to show first. */
  showRow: RefCallback<HTMLElement>;
  /** The scroll handler of the pane. */
  handleScroll: () => void;
}

/**
 * Keeps the reader's place: at the end they stay at the end, elsewhere the visible line stays where it is, whatever
 * is added or removed above or below, and however late a picture gets its height.
 */
export function useScrollPlace(
  contents: unknown,
  onNearEdge: (edge: 'older' | 'newer') => void,
  /** Whether the reader is at the end, as of the last scroll. */
  follows: RefObject<boolean>,
): ScrollPlace {
  const pane = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const anchor = useRef<Anchor>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const look = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    follows.current = left < END_PX;
    setIsAtEnd(follows.current);
    anchor.current = firstInSight(scroller, list.current);
  }, [follows]);

  const settle = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    if (follows.current) scroller.scrollTop = scroller.scrollHeight;
    else if (anchor.current?.element.isConnected) {
      const { element, offset, scrollTop } = anchor.current;
      // The reader may have scrolled since then, before the scroll event.
      const wanted = offset - (scroller.scrollTop - scrollTop);
      const moved = offsetIn(scroller, element) - wanted;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
    }
    look();
  }, [follows, look]);

  const askNearEdges = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    if (scroller.scrollTop < EDGE_PX) onNearEdge('older');
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (left < EDGE_PX) onNearEdge('newer');
  }, [onNearEdge]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the contents change
  useLayoutEffect(() => {
    settle();
    askNearEdges();
  }, [contents, settle, askNearEdges]);

  const paneRef = useCallback(
    (element: HTMLElement | null) => {
      pane.current = element;
      return watchSize(element, settle);
    },
    [settle],
  );
  const listRef = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element;
      return watchSize(element, settle);
    },
    [settle],
  );

  return {
    paneRef,
    listRef,
    isAtEnd,
    goToEnd: useCallback(() => {
      follows.current = true;
      settle();
    }, [follows, settle]),
    showRow: useCallback(
      (row: HTMLElement | null) => {
        if (!row) return;
        follows.current = false;
        row.scrollIntoView({ block: 'center' });
        look();
      },
      [follows, look],
    ),
    handleScroll: useCallback(() => {
      look();
      askNearEdges();
    }, [look, askNearEdges]),
  };
}

function watchSize(element: HTMLElement | null, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  if (element) observer.observe(element);
  return () => observer.disconnect();
}

const offsetIn = (scroller: HTMLElement, element: HTMLElement) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Rows are in order, so a binary search finds the first visible one. */
function firstInSight(scroller: HTMLElement, list: HTMLElement | null): Anchor | undefined {
  const rows = list?.children;
  if (!rows) return undefined;
  const top = scroller.getBoundingClientRect().top;
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top + 1) high = middle;
    else low = middle + 1;
  }
  const element = rows[low];
  if (!(element instanceof HTMLElement)) return undefined;
  return { element, offset: offsetIn(scroller, element), scrollTop: scroller.scrollTop };
}
