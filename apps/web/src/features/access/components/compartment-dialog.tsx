import { zodResolver } from '@hookform/resolvers/zod';
import { NewCompartment } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useCreateCompartment } from '../api/compartments';

interface CompartmentValues {
  code: string;
  title: string;
  description: string;
}

const resolver = zodResolver(NewCompartment) as unknown as Resolver<
  CompartmentValues,
  unknown,
  NewCompartment
>;

export function CompartmentDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateCompartment();
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New Compartment"
      description="You choose its members afterwards. The code stays as it is."
      resolver={resolver}
      defaultValues={{ code: '', title: '', description: '' }}
      onSave={create.perform}
      conflictField="code"
      submitLabel="Make Compartment"
      pendingLabel="Making..."
    >
      {(form) => {
        const { errors } = form.formState;
        return (
          <>
            <Field
              required
              label="Code"
              hint="Letters, digits and hyphens, as it is shown on labels."
              error={errors.code?.message}
            >
              <Input
                {...form.register('code')}
                className="font-mono uppercase"
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
              />
            </Field>
            <Field required label="Title" error={errors.title?.message}>
              <Input {...form.register('title')} dir="auto" maxLength={200} />
            </Field>
            <Field label="Description" error={errors.description?.message}>
              <Textarea {...form.register('description')} dir="auto" rows={3} />
            </Field>
          </>
        );
      }}
    </FormDialog>
  );
}
