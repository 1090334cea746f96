import { useEffect, useSyncExternalStore } from 'react';

const PRODUCT = 'Watchfloor';

export function documentTitle(screen?: string): string {
  return screen ? `${screen} · ${PRODUCT}` : PRODUCT;
}

let subject: string | undefined;
const listeners = new Set<() => void>();

function setSubject(next: string | undefined): void {
  subject = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the browser tab and the breadcrumb after the subject of a detail screen, once its title is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    document.title = documentTitle(title);
    setSubject(title);
    return () => setSubject(undefined);
  }, [title]);
}

/** The title of the screen: its subject, else the name of the kind of screen. Names the browser tab. */
export function useScreenTitle(kind: string): string {
  const title = useSyncExternalStore(subscribe, () => subject) ?? kind;
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return title;
}
