import { type ReactNode, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from './button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from './dialog';

interface DialogFormProps<Values extends FieldValues, Output, Saved> {
  resolver: Resolver<Values, unknown, Output>;
  defaultValues: DefaultValues<NoInfer<Values>>;
  /** Rejects when the save failed. The notice is the caller's part; field errors are shown here. */
  onSave: (output: Output) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The field that a conflict without details belongs to. */
  conflictField?: Path<NoInfer<Values>>;
  submitLabel: string;
  pendingLabel: string;
  children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode;
}

/** The form inside a dialog. It is mounted with the dialog, so each opening starts from the default values. */
export function DialogForm<Values extends FieldValues, Output, Saved>(
  props: DialogFormProps<Values, Output, Saved>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: props.resolver,
    defaultValues: props.defaultValues as DefaultValues<Values>,
  });
  const { isSubmitting } = form.formState;
  /** A second click may come while the dialog fades out. */
  const isSaved = useRef(false);
  const submit = form.handleSubmit(async (output) => {
    try {
      const saved = await props.onSave(output);
      isSaved.current = true;
      props.onSaved(saved);
    } catch (error) {
      // The dialog stays open with everything that was typed.
      showFieldErrors(form, error, props.conflictField);
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isSubmitting || isSaved.current) event.preventDefault();
        else void submit(event);
      }}
    >
      <DialogBody>{props.children(form)}</DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting}
          pendingLabel={props.pendingLabel}
        >
          {props.submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface FormDialogProps<Values extends FieldValues, Output, Saved>
  extends Omit<DialogFormProps<Values, Output, Saved>, 'onSaved'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: ReactNode;
  className?: string;
  /** Runs after the dialog was closed. */
  onSaved?: (saved: Saved) => void;
}

/** A form in a dialog. It closes when the save succeeded and keeps what was typed when it failed. */
export function FormDialog<Values extends FieldValues, Output, Saved>({
  isOpen,
  onOpenChange,
  title,
  description,
  className,
  onSaved,
  ...form
}: FormDialogProps<Values, Output, Saved>) {
  return (
    <TitledDialog {...{ isOpen, onOpenChange, title, description, className }}>
      <DialogForm
        {...form}
        onSaved={(saved) => {
          onOpenChange(false);
          onSaved?.(saved);
        }}
      />
    </TitledDialog>
  );
}
