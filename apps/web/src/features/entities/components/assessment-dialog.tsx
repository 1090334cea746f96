import { zodResolver } from '@hookform/resolvers/zod';
import {
  ASSESSMENT_NOTE_MAX,
  NewAssessment,
  TLP_LEVELS,
  tlpLabel,
  VERDICTS,
} from '@watchfloor/contract';
import { Controller, type FieldPath, type Resolver, type UseFormReturn } from 'react-hook-form';
import { CREDIBILITY_OPTIONS, RELIABILITY_OPTIONS } from '@/domain/grade-options';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select, type SelectOption } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import { useAddAssessment } from '../api/assessments';

interface AssessmentValues {
  verdict: string;
  note: string;
  /** A day, which counts to its end in UTC. */
  validUntil: string;
  reliability: string;
  credibility: string;
  tlp: string;
}

const EMPTY: AssessmentValues = {
  verdict: '',
  note: '',
  validUntil: '',
  reliability: '',
  credibility: '',
  tlp: 'GREEN',
};
const NONE = 'none';
const VERDICT_OPTIONS = VERDICTS.map((verdict) => ({ value: verdict, label: verdict }));
/** RED names people, whom only reports and investigations have. */
const LEVEL_OPTIONS = TLP_LEVELS.filter((tlp) => tlp !== 'RED').map((tlp) => ({
  value: tlp,
  label: tlpLabel(tlp),
}));

type AssessmentForm = UseFormReturn<AssessmentValues, unknown, NewAssessment>;

const check = zodResolver(NewAssessment) as unknown as Resolver<object, unknown, NewAssessment>;

const resolver = ((values, context, options) => {
  const { verdict, validUntil, reliability, credibility, ...others } = values;
  const body = {
    ...others,
    verdict: verdict || null,
    validUntil: validUntil ? `${validUntil}T23:59:59.999Z` : null,
    reliability: reliability || null,
    credibility: credibility || null,
  };
  return check(body, context, options as never);
}) as Resolver<AssessmentValues, unknown, NewAssessment>;

interface AssessmentDialogProps {
  id: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for a verdict with its validity and grading, a note, or both. */
export function AssessmentDialog({ id, isOpen, onOpenChange }: AssessmentDialogProps) {
  const add = useAddAssessment(id);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add a verdict or a note"
      description="Everyone who may read its level and sees the entity sees it."
      resolver={resolver}
      defaultValues={EMPTY}
      onSave={add.perform}
      submitLabel="Add"
      pendingLabel="Adding..."
    >
      {(form) => <AssessmentFields form={form} />}
    </FormDialog>
  );
}

function AssessmentFields({ form }: { form: AssessmentForm }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice form={form} name="verdict" label="Verdict" none="None" options={VERDICT_OPTIONS} />
        <Field label="Valid until" hint="Open if empty." error={errors.validUntil?.message}>
          <Input type="date" {...form.register('validUntil')} />
        </Field>
        <Choice
          form={form}
          name="reliability"
          label="Source reliability"
          none="Not graded"
          options={RELIABILITY_OPTIONS}
        />
        <Choice
          form={form}
          name="credibility"
          label="Information credibility"
          none="Not graded"
          options={CREDIBILITY_OPTIONS}
        />
      </div>
      <Field label="Note" error={errors.note?.message}>
        <Textarea {...form.register('note')} dir="auto" rows={4} maxLength={ASSESSMENT_NOTE_MAX} />
      </Field>
      <Choice form={form} name="tlp" label="Level" options={LEVEL_OPTIONS} />
    </>
  );
}

interface ChoiceProps {
  form: AssessmentForm;
  name: FieldPath<AssessmentValues>;
  label: string;
  /** The words of the empty choice, if there is one. */
  none?: string;
  options: readonly SelectOption<string>[];
}

function Choice({ form, name, label, none, options }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <Select
            value={field.value || NONE}
            onValueChange={(next) => field.onChange(next === NONE ? '' : next)}
            onBlur={field.onBlur}
            options={none ? [{ value: NONE, label: none }, ...options] : options}
          />
        </Field>
      )}
    />
  );
}
