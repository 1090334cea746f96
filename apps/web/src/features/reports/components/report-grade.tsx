import { formatGrade, type Report } from '@watchfloor/contract';
import { classNames } from '@/ui/class-names';
import { describeGrade } from './report-words';

interface ReportGradeProps {
  report: Pick<Report, 'sourceReliability' | 'informationCredibility'>;
  className?: string | undefined;
}

/** "B2", with its words on hover. */
export function ReportGrade({ report, className }: ReportGradeProps) {
  const grade = formatGrade(report);
  if (!grade) return null;
  return (
    <span
      title={describeGrade(report)}
      className={classNames('shrink-0 font-mono font-semibold text-accent text-small', className)}
    >
      {grade}
    </span>
  );
}
