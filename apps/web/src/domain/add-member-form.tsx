import type { Author } from '@watchfloor/contract';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { MemberPicker } from './member-picker';

interface AddMemberFormProps {
  label: string;
  submitLabel: string;
  /** Those who are in already. */
  excludedIds: readonly string[];
  isPending: boolean;
  /** Rejects when it failed, after its notice was shown. */
  onAdd: (member: Author) => Promise<unknown>;
}

/** Picks a member and adds them to the list below. */
export function AddMemberForm(props: AddMemberFormProps) {
  const [member, setMember] = useState<Author | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!member) return;
    props.onAdd(member).then(
      () => setMember(null),
      () => {},
    );
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2 border-b p-4">
      <Field label={props.label} className="min-w-0 flex-1">
        <MemberPicker member={member} onMemberChange={setMember} excludedIds={props.excludedIds} />
      </Field>
      <Button
        type="submit"
        pending={props.isPending}
        disabledReason={member ? undefined : 'Select a member first'}
      >
        <UserPlus aria-hidden />
        {props.submitLabel}
      </Button>
    </form>
  );
}
