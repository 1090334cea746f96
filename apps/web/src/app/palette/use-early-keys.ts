import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is typed between the wish for a text box and its arrival: those who type fast lose no letter, and write
 * nothing into a field below. The box begins with it.
 */
export function useEarlyKeys(isWaiting: boolean, onGiveUp: () => void): RefObject<string> {
  const kept = useRef('');
  useLayoutEffect(() => {
    if (!isWaiting) return;
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onGiveUp();
      else if (event.key === 'Backspace') kept.current = kept.current.slice(0, -1);
      else if (event.key.length === 1) kept.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [isWaiting, onGiveUp]);
  return kept;
}
