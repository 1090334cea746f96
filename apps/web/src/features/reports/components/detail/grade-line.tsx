import { CONFIDENCES, type Report } from '@watchfloor/contract';
import { ReadableBy } from '@/domain/marking/readable-by';
import { ReportGrade } from '../report-grade';
import { describeGrade } from '../report-words';

/** How good the source and the information are, how sure the author is, and the classification. */
export function GradeLine({ report }: { report: Report }) {
  const { confidence, sourceClassification } = report;
  const grade = describeGrade(report);
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-dense text-ink-2">
      {grade && (
        <span>
          <ReportGrade report={report} className="mr-1.5 text-body" />
          {grade}
        </span>
      )}
      {confidence && (
        <span title={CONFIDENCES[confidence]}>
          Confidence <span className="font-semibold text-ink">{confidence}</span>
        </span>
      )}
      <span>
        Classification <span className="text-ink">{sourceClassification}</span>
      </span>
      <ReadableBy kind="report" object={report} />
    </div>
  );
}
