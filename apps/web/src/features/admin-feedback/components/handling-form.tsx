import {
  ADMIN_NOTES_MAX,
  FEEDBACK_STATUSES,
  type Feedback,
  type FeedbackStatus,
} from '@watchfloor/contract';
import { Controller, useForm } from 'react-hook-form';
import { knownFeedbackStatus } from '@/domain/feedback-badges';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { useHandleFeedback } from '../api/handle-feedback';

const OPTIONS = (Object.keys(FEEDBACK_STATUSES) as FeedbackStatus[]).map((status) => ({
  value: status,
  label: FEEDBACK_STATUSES[status],
}));

export function HandlingForm({ feedback }: { feedback: Feedback }) {
  const saved = {
    status: knownFeedbackStatus(feedback.status),
    adminNotes: feedback.adminNotes ?? '',
  };
  // Changes by another admin show, except in a field being edited here.
  const form = useForm({ values: saved, resetOptions: { keepDirtyValues: true } });
  const handle = useHandleFeedback(feedback.id, (error) => showFieldErrors(form, error));
  const { isDirty, errors } = form.formState;
  return (
    <form
      noValidate
      aria-label={`Handle ${feedback.subject}`}
      onSubmit={form.handleSubmit((changes) => handle.run(changes))}
      className="flex min-w-0 flex-col gap-3 border-t bg-raised/40 p-4 lg:rounded-r-card lg:border-t-0 lg:border-l"
    >
      <Controller
        control={form.control}
        name="status"
        render={({ field, fieldState }) => (
          <Field label="Status" error={fieldState.error?.message}>
            <Select options={OPTIONS} value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
      <Field
        label="Admin notes"
        hint="Shown to the member"
        error={errors.adminNotes?.message}
        className="flex-1"
      >
        <Textarea {...form.register('adminNotes')} rows={3} maxLength={ADMIN_NOTES_MAX} />
      </Field>
      <Button
        type="submit"
        variant={isDirty ? 'primary' : 'secondary'}
        className="self-end"
        pending={handle.isPending}
        pendingLabel="Saving..."
        disabled={!isDirty}
      >
        Save Changes
      </Button>
    </form>
  );
}
