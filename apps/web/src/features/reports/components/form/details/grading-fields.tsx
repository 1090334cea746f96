import { CREDIBILITY_OPTIONS, RELIABILITY_OPTIONS } from '@/domain/grade-options';
import type { ReportFormApi } from '../report-fields';
import { CONFIDENCE_OPTIONS, explainConfidence, GradeSelect } from './grade-selects';

/** The two grades of the Admiralty code, judged independently of each other, and the confidence in the whole. */
export function GradingFields({ form: { control } }: { form: ReportFormApi }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <GradeSelect
          control={control}
          name="sourceReliability"
          label="Source reliability"
          none="Not graded"
          options={RELIABILITY_OPTIONS}
          hint={() => 'What the source was worth so far, whatever it says now.'}
        />
        <GradeSelect
          control={control}
          name="informationCredibility"
          label="Information credibility"
          none="Not graded"
          options={CREDIBILITY_OPTIONS}
          hint={() => 'How this information agrees with what else is known, whoever gave it.'}
        />
      </div>
      <GradeSelect
        control={control}
        name="confidence"
        label="Confidence"
        none="Not stated"
        options={CONFIDENCE_OPTIONS}
        hint={explainConfidence}
      />
    </>
  );
}
