import { type Credibility, formatGrade, type Reliability } from '@watchfloor/contract';
import { useWatch } from 'react-hook-form';
import { formatCount } from '@/lib/number-format';
import type { ReportFormApi } from '../report-fields';
import { DetailSection } from './detail-section';
import { GradingFields } from './grading-fields';
import { JudgementFields } from './judgement-fields';
import { SourceFields } from './source-fields';
import { WhenAndWhere } from './when-and-where';

/** What a report may tell beside its text. */
export function ReportDetails({ form }: { form: ReportFormApi }) {
  const [observedFrom, sourceReliability, informationCredibility, confidence] = useWatch({
    control: form.control,
    name: ['observedFrom', 'sourceReliability', 'informationCredibility', 'confidence'],
  });
  const [places, judgements, sources] = useWatch({
    control: form.control,
    name: ['places', 'judgements', 'sources'],
  });
  const { errors } = form.formState;
  const grade = formatGrade({
    sourceReliability: (sourceReliability || null) as Reliability | null,
    informationCredibility: (Number(informationCredibility) || null) as Credibility | null,
  });
  const countOf = (list: readonly unknown[], word: string) =>
    list.length > 0 && formatCount(list.length, word);
  const join = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');
  return (
    <div className="rounded-control border">
      <DetailSection
        title="When and where"
        summary={join(
          observedFrom && `${observedFrom.replace('T', ' ')}Z`,
          countOf(places, 'place'),
        )}
        hasError={Boolean(errors.observedFrom || errors.observedTo || errors.places)}
      >
        <WhenAndWhere form={form} />
      </DetailSection>
      <DetailSection
        title="Grading"
        summary={join(grade, confidence && `${confidence} confidence`)}
        hasError={Boolean(
          errors.sourceReliability || errors.informationCredibility || errors.confidence,
        )}
      >
        <GradingFields form={form} />
      </DetailSection>
      <DetailSection
        title="Key judgements"
        summary={join(countOf(judgements, 'judgement'))}
        hasError={Boolean(errors.judgements)}
      >
        <JudgementFields form={form} />
      </DetailSection>
      <DetailSection
        title="Sources"
        summary={join(countOf(sources, 'source'))}
        hasError={Boolean(errors.sources)}
      >
        <SourceFields form={form} />
      </DetailSection>
    </div>
  );
}
