import type { Author } from '@watchfloor/contract';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { MemberPicker } from '@/domain/member-picker';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

interface AssigneeFieldProps {
  assignee: Author | null;
  onAssigneeChange: (assignee: Author) => void;
  error: string | undefined;
  disabled?: boolean;
  hint?: string;
}

export function AssigneeField(props: AssigneeFieldProps) {
  return (
    <Field label="Assignee" error={props.error} hint={props.hint}>
      <MemberPicker
        member={props.assignee}
        onMemberChange={props.onAssigneeChange}
        placeholder="Nobody yet"
        disabled={props.disabled}
      />
    </Field>
  );
}

interface DueDateFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, FieldValues>;
  name: Path<Values>;
}

/** An empty date box means that there is no such day. */
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
