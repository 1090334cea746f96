import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** After a navigation the new screen's heading takes the focus, so that it is read out and Tab goes on from there. */
export function useArrivalFocus(main: RefObject<HTMLElement | null>, onArrival: () => void): void {
  const router = useRouter();
  const handleArrival = useEffectEvent(() => {
    onArrival();
    // One frame later: a sheet that the navigation closes gives its hold on the focus up first.
    requestAnimationFrame(() => {
      // A list that one comes back to says where one left it.
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
        // The first screen of a page load leaves the focus where the browser puts it.
        if (fromLocation && pathChanged) handleArrival();
      }),
    [router],
  );
}
