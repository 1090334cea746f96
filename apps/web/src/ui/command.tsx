import { Command as CommandPrimitive } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { OVERLAY_CLASS } from './dialog';
import { OPTION_CLASS } from './menu-style';

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the palette for screen readers. */
  label: string;
  /** Off when the server filters the results. */
  shouldFilter?: boolean | undefined;
  /** Runs as it closes; prevent the default to keep the focus elsewhere. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  children: ReactNode;
}

export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, label, shouldFilter = true, onCloseAutoFocus, children } = props;
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY_CLASS} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusInput}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl overflow-hidden rounded-card border border-line-strong bg-raised shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:top-[12vh]"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <CommandPrimitive label={label} shouldFilter={shouldFilter} loop>
            {children}
          </CommandPrimitive>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Puts the caret at the end instead of selecting the text. */
function focusInput(event: Event): void {
  const { currentTarget: dialog } = event;
  const input = dialog instanceof HTMLElement ? dialog.querySelector('input') : null;
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

export function CommandInput({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Input>) {
  return (
    <div className="flex items-center gap-2.5 border-b px-3.5">
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <CommandPrimitive.Input
        {...props}
        className={classNames(
          'h-11 w-full bg-transparent text-body text-ink outline-none',
          className,
        )}
      />
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  return (
    <CommandPrimitive.List
      {...props}
      className={classNames('max-h-[min(24rem,60dvh)] overflow-y-auto p-1', className)}
    />
  );
}

export function CommandEmpty({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Empty>) {
  return (
    <CommandPrimitive.Empty
      {...props}
      className={classNames('px-4 py-6 text-center text-dense text-ink-2', className)}
    />
  );
}

export function CommandGroup({
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Group>) {
  return (
    <CommandPrimitive.Group
      {...props}
      className={classNames(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-small',
        className,
      )}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return <CommandPrimitive.Item {...props} className={classNames(OPTION_CLASS, className)} />;
}
