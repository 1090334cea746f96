import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-context';

export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  const field = useFieldControl(props);
  return (
    <RadixSwitch.Root
      {...props}
      {...field}
      className={classNames(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-control bg-hover px-0.5 transition-colors duration-100 after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent pointer-coarse:after:-inset-3.5',
        className,
      )}
    >
      <RadixSwitch.Thumb className="block size-3.5 rounded-full bg-ink-2 transition-[translate,background-color] duration-150 data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink" />
    </RadixSwitch.Root>
  );
}
