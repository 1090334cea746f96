import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...props}
      className={classNames(
        'inline-flex h-5 items-center rounded-[5px] border border-line-strong bg-raised px-1.5 font-mono text-ink-2 text-meta',
        className,
      )}
    />
  );
}
