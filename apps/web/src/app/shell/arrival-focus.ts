import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Focuses the new screen's heading after a navigation, so that it is read out and Tab continues from there. */
export function useArrivalFocus(main: HTMLElement | null, onArrival: () => void): void {
  const router = useRouter();
  const handleArrival = useEffectEvent(() => {
    onArrival();
    // One frame later: a sheet that the navigation closes must release its focus trap first.
    requestAnimationFrame(() => {
      if (focusLeftItem(main)) return;
      const heading = main?.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.classList.add('outline-none');
      (heading ?? main)?.focus({ preventScroll: true });
    });
  });

  const handleReturn = useEffectEvent(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusLeftItem(main);
    });
  });

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The first screen after a page load does not move the focus.
        if (!fromLocation) return;
        if (pathChanged) handleArrival();
        // Back before the other screen was there: its placeholder took the focus away.
        else handleReturn();
      }),
    [router],
  );
}

/** The item that was opened from a list, or where a screen wants the focus. */
function focusLeftItem(main: HTMLElement | null): boolean {
  const left = main?.querySelector<HTMLElement>('[data-arrival-focus]');
  left?.focus({ preventScroll: true });
  return Boolean(left);
}
