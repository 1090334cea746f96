import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A placeholder shape for loading content. Put `aria-busy` on the region and one status text beside it. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      {...props}
      className={classNames('h-4 animate-breathe rounded-small bg-hover', className)}
    />
  );
}
