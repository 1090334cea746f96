import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { buttonClass } from './button-style';
import { classNames } from './class-names';
import { OVERLAY_CLASS } from './dialog';
import { MenuPlace } from './menu-place';

export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;
export const SheetDescription = RadixDialog.Description;

type SheetSide = 'left' | 'right' | 'bottom';

const SIDES: Record<SheetSide, string> = {
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] border-r [--slide-x:-100%]',
  right: 'inset-y-0 right-0 w-96 max-w-[92vw] border-l [--slide-x:100%]',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-card border-t [--slide-y:100%]',
};

interface SheetContentProps extends ComponentProps<typeof RadixDialog.Content> {
  side?: SheetSide | undefined;
  hasCloseButton?: boolean | undefined;
}

/** A panel from an edge of the screen. It needs a SheetTitle, which may be visually hidden. */
export function SheetContent({
  side = 'right',
  hasCloseButton = true,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={OVERLAY_CLASS} />
      <RadixDialog.Content
        {...props}
        className={classNames(
          'fixed z-50 flex flex-col overflow-y-auto border-line-strong bg-surface shadow-pop outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
          SIDES[side],
          className,
        )}
      >
        <MenuPlace value={null}>{children}</MenuPlace>
        {hasCloseButton && (
          <RadixDialog.Close
            aria-label="Close"
            className={buttonClass({
              variant: 'ghost',
              size: 'icon-sm',
              className: 'absolute top-3 right-3 pointer-coarse:top-1.5 pointer-coarse:right-1.5',
            })}
          >
            <X aria-hidden />
          </RadixDialog.Close>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} className={classNames('flex flex-col gap-1 border-b p-4 pr-14', className)} />
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return (
    <RadixDialog.Title {...props} className={classNames('font-semibold text-body', className)} />
  );
}
