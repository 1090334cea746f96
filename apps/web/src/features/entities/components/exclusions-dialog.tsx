import { zodResolver } from '@hookform/resolvers/zod';
import { EXCLUSION_NAME_MAX, type ExclusionList, NewExclusionList } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useSaveExclusions } from '../api/exclusions';
import { splitValues } from '../lookup-values';

interface ExclusionValues {
  name: string;
  values: string;
}

const check = zodResolver(NewExclusionList) as unknown as Resolver<
  object,
  unknown,
  NewExclusionList
>;
const resolver = (async (form, context, options) => {
  const checked = await check(
    { ...form, values: splitValues(form.values) },
    context,
    options as never,
  );
  const { values } = checked.errors as { values?: { message?: string }[] };
  // All values are one field, which shows the first problem.
  const first = Array.isArray(values) ? values.find(Boolean) : undefined;
  return first ? { ...checked, errors: { ...checked.errors, values: first } } : checked;
}) as Resolver<ExclusionValues, unknown, NewExclusionList>;

interface ExclusionsDialogProps {
  /** Absent to add one. */
  list: ExclusionList | undefined;
  onClose: () => void;
}

export function ExclusionsDialog({ list, onClose }: ExclusionsDialogProps) {
  const save = useSaveExclusions(list?.id);
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={list ? 'Edit List' : 'New List'}
      description="A domain leaves out its subdomains, a network its addresses."
      resolver={resolver}
      defaultValues={{ name: list?.name ?? '', values: list?.values.join('\n') ?? '' }}
      onSave={save.perform}
      conflictField="name"
      submitLabel="Save List"
      pendingLabel="Saving..."
    >
      {(form) => {
        const { errors } = form.formState;
        return (
          <>
            <Field
              required
              label="Name"
              hint="Members see it where values are left out."
              error={errors.name?.message}
            >
              <Input
                {...form.register('name')}
                dir="auto"
                autoComplete="off"
                maxLength={EXCLUSION_NAME_MAX}
              />
            </Field>
            <Field
              label="Values"
              hint="One on each line, or separated by commas, defanged or not."
              error={errors.values?.message}
            >
              <Textarea
                {...form.register('values')}
                dir="ltr"
                rows={10}
                spellCheck={false}
                className="font-mono text-small"
              />
            </Field>
          </>
        );
      }}
    </FormDialog>
  );
}
