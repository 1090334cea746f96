import { Popover as RadixPopover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { FLOATING_CLASS } from './menu-style';

export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;

/** A small dialog beside its trigger; give it an `aria-label`. */
export function PopoverContent({
  className,
  ...props
}: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={8}
        {...props}
        className={classNames(
          FLOATING_CLASS,
          'w-72 max-w-[calc(100vw-1rem)] p-4 outline-none',
          className,
        )}
      />
    </RadixPopover.Portal>
  );
}
