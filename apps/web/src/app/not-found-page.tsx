import type { ReactNode } from 'react';
import { RadarField } from './radar-field';

/** The heading and the question are the spec's (§2), for visitors and members alike. */
export function NotFoundPage({ action }: { action: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-[70dvh] place-items-center overflow-hidden px-6 py-16 text-center">
      <RadarField className="absolute top-1/2 left-1/2 -z-10 size-[36rem] -translate-1/2 text-accent opacity-40" />
      <div className="flex flex-col items-center gap-3">
        <h1 className="font-semibold text-figure">404 Page Not Found</h1>
        <p className="text-body text-ink-2">
          Nothing is at this address. It may have been deleted, or the link is incomplete.
        </p>
        <p className="text-ink-3 text-small">Did you forget to add the page to the router?</p>
        <div className="mt-3">{action}</div>
      </div>
    </div>
  );
}
