import { zodResolver } from '@hookform/resolvers/zod';
import { AccessRequest, REASON_MAX, REASON_MIN } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { type AccessTarget, useTakeAccess } from './taken-access';

interface AccessFormProps {
  target: AccessTarget;
  onTaken?: (() => void) | undefined;
  /** Shown beside the button. */
  cancel?: ReactNode;
}

/** Asks an admin for the reason and opens what is closed to them. */
export function AccessForm({ target, onTaken, cancel }: AccessFormProps) {
  const form = useForm({ resolver: zodResolver(AccessRequest), defaultValues: { reason: '' } });
  const take = useTakeAccess(target, {
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
        hint={`${REASON_MIN} to ${REASON_MAX} characters. ${target.whoReads}`}
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
