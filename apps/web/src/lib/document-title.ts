import { useEffect } from 'react';

const PRODUCT = 'Watchfloor';

export function documentTitle(screen?: string): string {
  return screen ? `${screen} · ${PRODUCT}` : PRODUCT;
}

/** Names the browser tab after the screen; a detail screen passes its subject's title once it is known. */
export function useDocumentTitle(screen: string | undefined): void {
  useEffect(() => {
    if (screen) document.title = documentTitle(screen);
  }, [screen]);
}
