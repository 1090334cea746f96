import { AlertDialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { DIALOG_CLASS, DialogFooter, OVERLAY_CLASS } from './dialog';
import { Field } from './field';
import { Input } from './input';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  destructive?: boolean | undefined;
  /** The confirm button stays disabled until exactly this is typed. */
  typeToConfirm?: string | undefined;
  /** Fields between the description and the buttons. */
  children?: ReactNode;
  /** Closes when it resolves; stays open when it rejects. The caller shows the failure. */
  onConfirm: () => Promise<unknown> | undefined;
}

export function ConfirmDialog({ open, onOpenChange, ...content }: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false);

  async function confirm() {
    // A second click may come while the dialog fades out.
    if (isPending || !open) return;
    setIsPending(true);
    try {
      await content.onConfirm();
      onOpenChange(false);
    } catch {
      // Stays open with what was typed, for another try.
    } finally {
      setIsPending(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_CLASS} />
        <AlertDialog.Content className={classNames(DIALOG_CLASS, 'sm:max-w-md')}>
          <ConfirmForm {...content} isPending={isPending} confirm={confirm} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ConfirmFormProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'> {
  isPending: boolean;
  confirm: () => Promise<void>;
}

/** Mounted with the dialog, so each opening starts empty. */
function ConfirmForm(props: ConfirmFormProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', typeToConfirm } = props;
  const [typed, setTyped] = useState('');
  const isLocked = typeToConfirm !== undefined && typed !== typeToConfirm;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!isLocked) void props.confirm();
  }

  return (
    <form onSubmit={handleSubmit}>
      <div className="flex flex-col gap-1.5 p-5 pb-0">
        <AlertDialog.Title className="wrap-anywhere font-semibold text-lead">
          {title}
        </AlertDialog.Title>
        <AlertDialog.Description className="wrap-anywhere text-body text-ink-2">
          {description}
        </AlertDialog.Description>
        {props.children && <div className="mt-2 flex flex-col">{props.children}</div>}
        {typeToConfirm !== undefined && (
          <Field
            className="mt-3"
            label={
              <>
                Type <strong className="font-semibold">{typeToConfirm}</strong> to confirm
              </>
            }
          >
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </div>
      <DialogFooter>
        <AlertDialog.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </AlertDialog.Cancel>
        <Button
          type="submit"
          variant={props.destructive ? 'danger' : 'primary'}
          pending={props.isPending}
          disabled={isLocked}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
