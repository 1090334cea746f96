import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-context';

interface CheckboxProps extends Omit<ComponentProps<typeof RadixCheckbox.Root>, 'children'> {
  /** The text to its right; clicking it ticks the box too. */
  label?: ReactNode;
}

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  const ownId = useId();
  const field = useFieldControl(props);
  const id = field.id ?? ownId;
  const box = (
    <RadixCheckbox.Root
      {...props}
      {...field}
      id={id}
      className={classNames(
        'group relative inline-flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-control bg-surface transition-colors duration-100 after:absolute after:-inset-1 hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent pointer-coarse:after:-inset-3.5',
        className,
      )}
    >
      <RadixCheckbox.Indicator className="text-accent-ink">
        <Check
          aria-hidden
          strokeWidth={3}
          className="size-3.5 group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
        />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
  if (!label) return box;
  return (
    <span className="flex min-h-6 items-start gap-2.5 pointer-coarse:py-3">
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id} className="text-body text-ink">
        {label}
      </label>
    </span>
  );
}
