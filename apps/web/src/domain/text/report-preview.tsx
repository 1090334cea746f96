import { displayName, type NamedReport } from '@watchfloor/contract';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { RetractedBadge } from '@/domain/retracted-badge';
import { UtcTime } from '@/ui/utc-time';

/** What a card tells of a report while the pointer rests on its number. */
export function ReportPreview({ report }: { report: NamedReport }) {
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <MarkingChip limit={1} marking={report.marking} />
        <DisciplineBadge type={report.intelligenceType} />
        {report.retractedAt && <RetractedBadge />}
      </span>
      <span dir="auto" className="wrap-anywhere font-semibold text-dense">
        {report.title}
      </span>
      <span className="flex flex-wrap gap-x-2 text-ink-2">
        <span>{displayName(report.user)}</span>
        <UtcTime time={report.createdAt} />
      </span>
    </span>
  );
}
