import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Focuses the new screen's heading after a navigation, so that it is read out and Tab continues from there. */
export function useArrivalFocus(main: RefObject<HTMLElement | null>, onArrival: () => void): void {
  const router = useRouter();
  const handleArrival = useEffectEvent(() => {
    onArrival();
    // One frame later: a sheet that the navigation closes must release its focus trap first.
    requestAnimationFrame(() => {
      // A list restores its own focus.
      const left = main.current?.querySelector<HTMLElement>('[data-arrival-focus]');
      if (left) return left.focus({ preventScroll: true });
      const heading = main.current?.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.classList.add('outline-none');
      (heading ?? main.current)?.focus({ preventScroll: true });
    });
  });

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The first screen after a page load does not move the focus.
        if (fromLocation && pathChanged) handleArrival();
      }),
    [router],
  );
}
