import type { Author } from '@watchfloor/contract';
import { useState } from 'react';
import {
  type Control,
  Controller,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { MemberPicker } from '@/domain/member-picker';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

interface AssigneeFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  initial: Author | null;
  disabled?: boolean;
  hint?: string;
}

export function AssigneeField<
  Values extends FieldValues & { assignedToUserId?: string | null | undefined },
  Output,
>({ form, initial, disabled, hint }: AssigneeFieldProps<Values, Output>) {
  const [assignee, setAssignee] = useState(initial);
  const name = 'assignedToUserId' as Path<Values>;
  return (
    <Field
      label="Assignee"
      error={form.getFieldState(name, form.formState).error?.message}
      hint={hint}
    >
      <MemberPicker
        member={assignee}
        onMemberChange={(member) => {
          setAssignee(member);
          form.setValue(name, member.id as PathValue<Values, Path<Values>>, { shouldDirty: true });
          form.clearErrors(name);
        }}
        placeholder="Nobody yet"
        disabled={disabled}
      />
    </Field>
  );
}

interface DueDateFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, FieldValues>;
  name: Path<Values>;
}

/** An empty input means no due date. */
export function DueDateField<Values extends FieldValues>(props: DueDateFieldProps<Values>) {
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field, fieldState }) => (
        <Field label="Due date (Optional)" error={fieldState.error?.message}>
          <Input
            type="date"
            ref={field.ref}
            name={field.name}
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value || null)}
          />
        </Field>
      )}
    />
  );
}
