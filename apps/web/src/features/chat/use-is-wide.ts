import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether chat and map fit side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
