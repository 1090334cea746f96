import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-style';
import { classNames } from './class-names';
import { MenuPlace } from './menu-place';

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

export const OVERLAY_CLASS =
  'fixed inset-0 z-50 bg-shade data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** On a phone it slides up from the bottom, within a thumb's reach; on wider screens it is centred. */
export const DIALOG_CLASS =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-y-auto rounded-t-card border border-line-strong bg-raised shadow-pop outline-none [--slide-y:2rem] data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in sm:inset-y-0 sm:my-auto sm:h-fit sm:max-w-lg sm:rounded-card sm:[--slide-y:0.5rem]';

interface DialogContentProps extends ComponentProps<typeof RadixDialog.Content> {
  hasCloseButton?: boolean | undefined;
}

export function DialogContent({
  className,
  children,
  hasCloseButton = true,
  ...props
}: DialogContentProps) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={OVERLAY_CLASS} />
      <RadixDialog.Content {...props} className={classNames(DIALOG_CLASS, className)}>
        <MenuPlace value={null}>{children}</MenuPlace>
        {hasCloseButton && (
          <RadixDialog.Close
            aria-label="Close"
            className={buttonClass({
              variant: 'ghost',
              size: 'icon-sm',
              className: 'absolute top-3.5 right-3.5 pointer-coarse:top-2 pointer-coarse:right-2',
            })}
          >
            <X aria-hidden />
          </RadixDialog.Close>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

interface TitledDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog with its title and description. Its content is mounted only while it is open. */
export function TitledDialog(props: TitledDialogProps) {
  return (
    <Dialog open={props.isOpen} onOpenChange={props.onOpenChange}>
      <DialogContent className={props.className}>
        <DialogHeader>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogDescription>{props.description}</DialogDescription>
        </DialogHeader>
        {props.children}
      </DialogContent>
    </Dialog>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('flex flex-col gap-1 p-5 pr-14 pb-0', className)} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof RadixDialog.Title>) {
  return (
    <RadixDialog.Title
      {...props}
      className={classNames('wrap-anywhere font-semibold text-lead', className)}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof RadixDialog.Description>) {
  return (
    <RadixDialog.Description
      {...props}
      className={classNames('wrap-anywhere text-body text-ink-2', className)}
    />
  );
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('flex flex-col gap-4 px-5 pt-4', className)} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames(
        'flex flex-col-reverse gap-2 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end',
        className,
      )}
    />
  );
}
