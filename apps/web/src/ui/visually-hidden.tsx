import type { ComponentProps } from 'react';

/** Read by screen readers, seen by nobody. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
