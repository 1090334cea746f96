import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Buffers what is typed between opening a text box and its appearance, so that fast typing loses no letter and goes
 * into no other field. The box starts with this text.
 */
export function useEarlyKeys(isWaiting: boolean, onGiveUp: () => void): RefObject<string> {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!isWaiting) return;
    function buffer(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onGiveUp();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    addEventListener('keydown', buffer, true);
    return () => removeEventListener('keydown', buffer, true);
  }, [isWaiting, onGiveUp]);
  return typed;
}
