/** Shared by all inputs: the border has a contrast of 3:1 against the surface (WCAG 1.4.11). */
export const CONTROL_CLASS =
  'w-full rounded-control border border-line-control bg-surface px-3 text-body text-ink transition-colors duration-100 hover:border-ink-3 focus-visible:border-accent focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger [&[readonly]]:bg-canvas';
