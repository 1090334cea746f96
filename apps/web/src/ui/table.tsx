import type { ComponentProps } from 'react';
import { classNames } from './class-names';

interface TableProps extends ComponentProps<'table'> {
  /** The accessible name of the table and of its scrolling frame. */
  label: string;
}

/** Scrolls sideways within its own frame, also by keyboard, so that the page never does. */
export function Table({ label, className, ...props }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would be one more landmark
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="w-full overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table
        {...props}
        aria-label={label}
        className={classNames('w-full border-collapse text-left text-dense', className)}
      />
    </div>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    <tbody
      {...props}
      className={classNames('[&>tr:last-child]:border-b-0 [&>tr:hover]:bg-hover/60', className)}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      {...props}
      className={classNames(
        'border-b transition-colors duration-100 aria-selected:bg-accent-soft',
        className,
      )}
    />
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={classNames(
        'h-9 whitespace-nowrap px-4 font-medium text-ink-3 text-small',
        className,
      )}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={classNames('h-11 px-4 py-2 align-middle', className)} />;
}
