import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASS } from './control-style';
import { useFieldControl } from './field-context';

interface InputProps extends ComponentProps<'input'> {
  /** An icon inside the box, before the text. */
  leading?: ReactNode;
}

export function Input({ leading, className, ...props }: InputProps) {
  const field = useFieldControl(props);
  const input = (
    <input
      {...props}
      {...field}
      className={classNames(
        CONTROL_CLASS,
        'h-8.5 pointer-coarse:min-h-11',
        Boolean(leading) && 'pl-8.5',
        className,
      )}
    />
  );
  if (!leading) return input;
  return (
    <span className="relative flex w-full items-center">
      <span aria-hidden className="pointer-events-none absolute left-3 text-ink-3 [&_svg]:size-4">
        {leading}
      </span>
      {input}
    </span>
  );
}
