import { zodResolver } from '@hookform/resolvers/zod';
import { browserName, PasskeyChange } from '@watchfloor/contract';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { useAddPasskey } from '../api/second-factor';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCodes: (codes: readonly string[] | null) => void;
}

const resolver = zodResolver(PasskeyChange);

export function AddPasskeyDialog({ isOpen, onOpenChange, onCodes }: AddPasskeyDialogProps) {
  const add = useAddPasskey();
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add passkey"
      description="Your browser asks for your fingerprint, face, PIN or security key. Afterwards you can sign in with it alone."
      resolver={resolver}
      defaultValues={{ name: browserName(navigator.userAgent) }}
      onSave={add.perform}
      onSaved={({ recoveryCodes }) => onCodes(recoveryCodes)}
      submitLabel="Create passkey"
      pendingLabel="Waiting..."
    >
      {(form) => (
        <Field
          required
          label="Name"
          hint="A name by which you know the device."
          error={form.formState.errors.name?.message}
        >
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
