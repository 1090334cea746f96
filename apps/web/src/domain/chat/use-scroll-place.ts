import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of the end the reader follows the talk. */
const END_PX = 48;
/** So far before an edge more is asked for. */
const EDGE_PX = 900;

interface Anchor {
  element: HTMLElement;
  /** From the top of the pane to the top of the element, when the pane was scrolled so far. */
  offset: number;
  scrollTop: number;
}

interface ScrollPlace {
  /** The element that scrolls, and in it the list whose children are the rows. */
  paneRef: RefCallback<HTMLElement>;
  listRef: RefCallback<HTMLOListElement>;
  /** Whether the end is in sight; what is new then simply comes into view. */
  isAtEnd: boolean;
  isAtEndNow: () => boolean;
  goToEnd: () => void;
  /** To be called when the pane is scrolled. */
  handleScroll: () => void;
}

/**
 * Keeps the reader's place: at the end they stay at the end, elsewhere the line they read stays where it is, whatever
 * is added or taken away above or below, and however late a picture gets its height.
 */
export function useScrollPlace(
  contents: unknown,
  onNearEdge: (edge: 'older' | 'newer') => void,
): ScrollPlace {
  const pane = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  const anchor = useRef<Anchor>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const look = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    follows.current = left < END_PX;
    setIsAtEnd(follows.current);
    anchor.current = firstInSight(scroller, list.current);
  }, []);

  const settle = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    if (follows.current) scroller.scrollTop = scroller.scrollHeight;
    else if (anchor.current?.element.isConnected) {
      const { element, offset, scrollTop } = anchor.current;
      // The reader may have scrolled on since it was noted, and no event has told so yet.
      const wanted = offset - (scroller.scrollTop - scrollTop);
      const moved = offsetIn(scroller, element) - wanted;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
    }
    look();
  }, [look]);

  const askNearEdges = useCallback(() => {
    const scroller = pane.current;
    if (!scroller || scroller.clientHeight === 0) return;
    if (scroller.scrollTop < EDGE_PX) onNearEdge('older');
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (left < EDGE_PX) onNearEdge('newer');
  }, [onNearEdge]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is set anew whenever the contents change
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
    isAtEndNow: useCallback(() => follows.current, []),
    goToEnd: useCallback(() => {
      follows.current = true;
      settle();
    }, [settle]),
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

/** Rows lie under one another, so that halving finds the first that is in sight. */
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
