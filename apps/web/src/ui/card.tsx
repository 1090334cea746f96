import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      data-card
      {...props}
      className={classNames('min-w-0 rounded-card border bg-surface shadow-card', className)}
    />
  );
}

/** Title at the left, actions at the right. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames(
        'flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b px-4 py-2',
        className,
      )}
    />
  );
}

export function CardTitle({ className, ...props }: ComponentProps<'h2'>) {
  return <h2 {...props} className={classNames('font-semibold text-body text-ink', className)} />;
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames('text-ink-2 text-small', className)} />;
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('p-4', className)} />;
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('flex items-center justify-end gap-2 border-t px-4 py-3', className)}
    />
  );
}
