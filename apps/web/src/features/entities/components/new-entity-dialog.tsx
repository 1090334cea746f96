import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { ENTITY_NAME_MAX, NAMED_KINDS, NewEntity } from '@watchfloor/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { ApiError } from '@/lib/api-error';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { notify } from '@/ui/toast';
import { useNameEntity } from '../api/names';

interface NewEntityValues {
  kind: string;
  name: string;
  /** One on each line. */
  aliases: string;
}

const EMPTY: NewEntityValues = { kind: '', name: '', aliases: '' };
const KIND_OPTIONS = NAMED_KINDS.map((kind) => ({ value: kind, label: ENTITY_KIND_NAMES[kind] }));

const check = zodResolver(NewEntity) as unknown as Resolver<object, unknown, NewEntity>;
const resolver = ((values, context, options) => {
  const aliases = values.aliases.split('\n').filter((line) => line.trim() !== '');
  return check({ ...values, aliases }, context, options as never);
}) as Resolver<NewEntityValues, unknown, NewEntity>;

const namesOf = ({ name, aliases }: NewEntity) => [name, ...aliases].join('\n');

interface NewEntityDialogProps {
  /** What was selected in a text. The reader then stays with the text. */
  name?: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Names a person, vessel or other. Names that are short or common are asked about first. */
export function NewEntityDialog({ name = '', isOpen, onOpenChange }: NewEntityDialogProps) {
  const navigate = useNavigate();
  const create = useNameEntity();
  const [warned, setWarned] = useState<string>();

  async function save(body: NewEntity) {
    const names = namesOf(body);
    const outcome = await create.perform({ ...body, confirmed: warned === names });
    if (!(outcome instanceof ApiError)) return outcome;
    setWarned(names);
    // Shown at the fields, and the dialog stays open.
    throw outcome;
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setWarned(undefined);
        onOpenChange(next);
      }}
      title="New entity"
      description="Texts are searched for its names as whole words, old ones in the background."
      resolver={resolver}
      defaultValues={{ ...EMPTY, name }}
      onSave={save}
      onSaved={({ id, label }) => {
        const open = () => void navigate({ to: '/entities/$id', params: { id } });
        notify({
          title: `${label} created`,
          ...(name && { action: { label: 'Open', run: open } }),
        });
        if (!name) open();
      }}
      conflictField="name"
      submitLabel={warned === undefined ? 'Create' : 'Create anyway'}
      pendingLabel="Creating..."
    >
      {(form) => {
        const { errors } = form.formState;
        return (
          <>
            <Controller
              control={form.control}
              name="kind"
              render={({ field, fieldState }) => (
                <Field required label="Kind" error={fieldState.error?.message}>
                  <Select
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                    placeholder="Select a kind"
                    options={KIND_OPTIONS}
                  />
                </Field>
              )}
            />
            <Field required label="Name" error={errors.name?.message}>
              <Input {...form.register('name')} dir="auto" maxLength={ENTITY_NAME_MAX} />
            </Field>
            <Field label="Aliases" hint="One on each line." error={errors.aliases?.message}>
              <Textarea {...form.register('aliases')} dir="auto" rows={3} />
            </Field>
            {warned !== undefined && (
              <Notice tone="high" icon={<TriangleAlert />} role="alert">
                A name is short or common. Every text that has it would mention this entity.
              </Notice>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
