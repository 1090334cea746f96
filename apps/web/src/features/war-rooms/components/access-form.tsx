import { zodResolver } from '@hookform/resolvers/zod';
import { REASON_MAX, REASON_MIN, AccessRequest } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { useTakeAccess } from '../api/room-access';

interface AccessFormProps {
  warRoomId: string;
  onTaken?: (() => void) | undefined;
  /** Shown beside the button. */
  cancel?: ReactNode;
}

/** Asks an admin for the reason and opens a private room. */
export function AccessForm({ warRoomId, onTaken, cancel }: AccessFormProps) {
  const form = useForm({ resolver: zodResolver(AccessRequest), defaultValues: { reason: '' } });
  const take = useTakeAccess(warRoomId, {
    onSuccess: onTaken,
    onFailure: (error) => showFieldErrors(form, error),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => take.run(body))}
    >
      <Field
        required
        label="Reason"
        hint={`${REASON_MIN} to ${REASON_MAX} characters. The members of the room read it.`}
        error={form.formState.errors.reason?.message}
      >
        <Textarea {...form.register('reason')} dir="auto" rows={3} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button type="submit" variant="primary" pending={take.isPending} pendingLabel="Opening...">
          <Eye aria-hidden />
          Take Access for One Hour
        </Button>
      </div>
    </form>
  );
}

/** The terms of taking access. */
export function AccessTerms() {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-dense text-ink-2">
      <li>You read everything in the room for one hour.</li>
      <li>You may delete messages, updates and the room, and remove members.</li>
      <li>You cannot post, invite or change its settings.</li>
      <li>Its members see at once who you are, until when and why. The audit log keeps it.</li>
    </ul>
  );
}
