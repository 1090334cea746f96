import { JUDGEMENTS_MAX } from '@watchfloor/contract';
import { useFieldArray } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import type { ReportFormApi } from '../report-fields';
import { EMPTY_JUDGEMENT } from './detail-values';
import {
  CONFIDENCE_OPTIONS,
  explainConfidence,
  GradeSelect,
  LIKELIHOOD_OPTIONS,
} from './grade-selects';
import { RowList } from './row-list';

/** What the report concludes. Likelihood and confidence are two things, so they are two choices. */
export function JudgementFields({ form }: { form: ReportFormApi }) {
  const { register, control, formState } = form;
  const judgements = useFieldArray({ control, name: 'judgements' });
  const { errors } = formState;
  return (
    <RowList
      label="Key judgements"
      rowLabel="Key judgement"
      addLabel="Add a key judgement"
      rows={judgements.fields}
      max={JUDGEMENTS_MAX}
      error={errors.judgements}
      onAdd={() =>
        judgements.append(EMPTY_JUDGEMENT, {
          focusName: `judgements.${judgements.fields.length}.text`,
        })
      }
      onMove={judgements.move}
      onRemove={judgements.remove}
    >
      {(index) => (
        <>
          <Field
            required
            label="Judgement"
            isLabelHidden
            error={errors.judgements?.[index]?.text?.message}
          >
            <Textarea {...register(`judgements.${index}.text`)} dir="auto" rows={2} />
          </Field>
          <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
            <GradeSelect
              control={control}
              name={`judgements.${index}.likelihood`}
              label="Likelihood"
              none="Not stated"
              options={LIKELIHOOD_OPTIONS}
              hint={() => 'How probable it is. Keep to one of the two words in the text.'}
            />
            <GradeSelect
              control={control}
              name={`judgements.${index}.confidence`}
              label="Confidence in it"
              none="Not stated"
              options={CONFIDENCE_OPTIONS}
              hint={explainConfidence}
            />
          </div>
        </>
      )}
    </RowList>
  );
}
