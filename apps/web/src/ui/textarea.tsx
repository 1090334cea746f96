import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASS } from './control-style';
import { useFieldControl } from './field-context';

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const field = useFieldControl(props);
  return (
    <textarea
      {...props}
      {...field}
      rows={rows}
      className={classNames(CONTROL_CLASS, 'min-h-8.5 resize-y py-2 leading-5.5', className)}
    />
  );
}
