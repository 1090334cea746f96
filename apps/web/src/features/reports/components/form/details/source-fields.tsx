import { SOURCES_MAX } from '@watchfloor/contract';
import { useFieldArray, useWatch } from 'react-hook-form';
import { CREDIBILITY_OPTIONS, RELIABILITY_OPTIONS } from '@/domain/grade-options';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import type { ReportFormApi } from '../report-fields';
import { type CitedReport, CitedReportPicker } from './cited-report-picker';
import { EMPTY_SOURCE } from './detail-values';
import { GradeSelect } from './grade-selects';
import { RowList } from './row-list';

/** What the report rests on, as numbered endnotes. */
export function SourceFields({ form }: { form: ReportFormApi }) {
  const sources = useFieldArray({ control: form.control, name: 'sources' });
  return (
    <RowList
      label="Sources"
      rowLabel="Source"
      addLabel="Add a source"
      rows={sources.fields}
      max={SOURCES_MAX}
      error={form.formState.errors.sources}
      onAdd={() =>
        sources.append(EMPTY_SOURCE, { focusName: `sources.${sources.fields.length}.citation` })
      }
      onMove={sources.move}
      onRemove={sources.remove}
    >
      {(index) => <SourceRow form={form} index={index} />}
    </RowList>
  );
}

function SourceRow({ form, index }: { form: ReportFormApi; index: number }) {
  const { register, control, setValue } = form;
  const errors = form.formState.errors.sources?.[index];
  // A row that is being removed has no values any more.
  const source = useWatch({ control, name: `sources.${index}` }) ?? EMPTY_SOURCE;

  /** The report names itself, unless the author has words of their own. */
  function cite(cited: CitedReport) {
    const citation =
      source.citation || (cited.reportId && `${cited.reportTitle}, ${cited.reportNumber}`);
    setValue(`sources.${index}`, { ...source, ...cited, citation }, { shouldDirty: true });
  }

  return (
    <>
      <Field required label="Citation" error={errors?.citation?.message}>
        <Input
          {...register(`sources.${index}.citation`)}
          dir="auto"
          autoComplete="off"
          placeholder="Who said it, where and when"
        />
      </Field>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field label="Address" error={errors?.url?.message}>
          <Input
            {...register(`sources.${index}.url`)}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        </Field>
        <Field label="Report" error={errors?.reportId?.message}>
          <CitedReportPicker cited={source} onChange={cite} />
        </Field>
        <GradeSelect
          control={control}
          name={`sources.${index}.reliability`}
          label="Reliability"
          none="Not graded"
          options={RELIABILITY_OPTIONS}
        />
        <GradeSelect
          control={control}
          name={`sources.${index}.credibility`}
          label="Credibility"
          none="Not graded"
          options={CREDIBILITY_OPTIONS}
        />
      </div>
    </>
  );
}
