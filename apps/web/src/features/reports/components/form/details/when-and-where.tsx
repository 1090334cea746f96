import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import type { ReportFormApi } from '../report-fields';
import { PlaceFields } from './place-fields';

/** When it was observed, in UTC, and where. */
export function WhenAndWhere({ form }: { form: ReportFormApi }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label="Observed (UTC)"
          hint="A moment, or the beginning of an interval."
          error={errors.observedFrom?.message}
        >
          <Input type="datetime-local" className="font-mono" {...form.register('observedFrom')} />
        </Field>
        <Field label="Until (UTC)" error={errors.observedTo?.message}>
          <Input type="datetime-local" className="font-mono" {...form.register('observedTo')} />
        </Field>
      </div>
      <PlaceFields form={form} />
    </>
  );
}
