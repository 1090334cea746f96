import type { Report } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { ChangeMarkingButton } from '@/domain/marking/change-marking-button';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { PresentMembers } from '@/domain/presence/present-members';
import { Badge } from '@/ui/badge';
import { UtcTime } from '@/ui/utc-time';
import { PortionedTitle } from '../portioned-title';
import { describeObserved } from '../report-words';
import { GradeLine } from './grade-line';
import { ReportNumber } from './report-number';
import { ReportVersions } from './report-versions';

interface ReportHeaderProps {
  report: Report;
  actions: ReactNode;
}

export function ReportHeader({ report, actions }: ReportHeaderProps) {
  const observed = describeObserved(report);
  return (
    <header className="flex flex-col gap-3 border-b p-5">
      <div className="flex flex-wrap items-center gap-2">
        <MarkingChip marking={report.marking} />
        <DisciplineBadge type={report.intelligenceType} />
        {report.region && (
          <Badge variant="outline" className="h-auto min-w-0 shrink whitespace-normal">
            <MapPin aria-hidden className="shrink-0" />
            <span dir="auto" className="min-w-0 break-words">
              {report.region}
            </span>
          </Badge>
        )}
        <ReportNumber report={report} />
        <div data-print="hide" className="ml-auto flex flex-wrap gap-2">
          {actions}
        </div>
      </div>
      <h1 id="report-title" dir="auto" className="break-words font-semibold text-title">
        <PortionedTitle title={report.title} />
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-2">
        <MemberLink member={report.user} avatarSize="sm" />
        <UtcTime time={report.createdAt} className="text-small" />
        {observed && (
          <span className="text-small">
            Observed <span className="font-mono">{observed}</span>
          </span>
        )}
        {report.revision > 1 && <ReportVersions report={report} />}
        <ChangeMarkingButton kind="report" object={report} />
        <PresentMembers key={report.id} place="report" placeId={report.id} />
      </div>
      <GradeLine report={report} />
    </header>
  );
}
