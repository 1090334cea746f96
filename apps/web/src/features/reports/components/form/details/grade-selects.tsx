import { CONFIDENCES, type Confidence, LIKELIHOODS } from '@watchfloor/contract';
import { Controller, type FieldPath } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { capitalize } from '../../report-words';
import type { ReportFormApi } from '../report-fields';
import type { ReportValues } from '../report-values';

const NONE = 'none';

export const CONFIDENCE_OPTIONS = (Object.keys(CONFIDENCES) as Confidence[]).map((confidence) => ({
  value: confidence,
  label: capitalize(confidence),
}));
export const LIKELIHOOD_OPTIONS = LIKELIHOODS.map(({ words, from, to }, index) => ({
  value: String(index + 1),
  label: `${words[0]} / ${words[1]} (${from}–${to} %)`,
}));

interface GradeSelectProps {
  control: ReportFormApi['control'];
  name: FieldPath<ReportValues>;
  label: string;
  /** The words of the empty choice. */
  none: string;
  options: readonly { value: string; label: string }[];
  hint?: ((value: string) => string | undefined) | undefined;
}

/** One of a few grades, or none. */
export function GradeSelect({ control, name, label, none, options, hint }: GradeSelectProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const value = String(field.value);
        return (
          <Field label={label} hint={hint?.(value)} error={fieldState.error?.message}>
            <Select
              value={value || NONE}
              onValueChange={(next) => field.onChange(next === NONE ? '' : next)}
              onBlur={field.onBlur}
              options={[{ value: NONE, label: none }, ...options]}
            />
          </Field>
        );
      }}
    />
  );
}

export const explainConfidence = (confidence: string) =>
  CONFIDENCES[confidence as Confidence] ??
  'How well the sources support it, whatever it is that they say.';
