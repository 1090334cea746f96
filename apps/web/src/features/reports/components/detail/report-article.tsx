import type { Report } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingActions } from '@/domain/marking/marking-actions';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { PresentMembers } from '@/domain/presence/present-members';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { ClassificationBadge } from '../classification-badge';
import { PortionedText, PortionedTitle } from '../portioned-text';
import { ReportTags } from '../report-tags';
import { ReportEditions } from './report-editions';
import { ReportVersions } from './report-versions';

interface ReportArticleProps {
  report: Report;
  actions: ReactNode;
}

export function ReportArticle({ report, actions }: ReportArticleProps) {
  return (
    <Card>
      <article aria-labelledby="report-title">
        <header className="flex flex-col gap-3 border-b p-5">
          <div className="flex flex-wrap items-center gap-2">
            <MarkingChip marking={report.marking} />
            <ClassificationBadge classification={report.sourceClassification} />
            <DisciplineBadge type={report.intelligenceType} />
            {report.region && (
              <Badge variant="outline" className="h-auto min-w-0 shrink whitespace-normal">
                <MapPin aria-hidden className="shrink-0" />
                <span dir="auto" className="min-w-0 break-words">
                  {report.region}
                </span>
              </Badge>
            )}
            <div data-print="hide" className="ml-auto flex flex-wrap gap-2">
              {actions}
            </div>
          </div>
          <h1 id="report-title" dir="auto" className="break-words font-semibold text-title">
            <PortionedTitle title={report.title} />
          </h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-2">
            <MemberLink member={report.user} avatarSize="sm" />
            <RelativeTime time={report.createdAt} className="text-ink-3" />
            {report.revision > 1 && <ReportVersions report={report} />}
            <MarkingActions kind="report" object={report} />
            <PresentMembers key={report.id} place="report" placeId={report.id} />
          </div>
        </header>
        <div
          dir="auto"
          className="whitespace-pre-wrap break-words p-5 text-ink text-lead [unicode-bidi:plaintext]"
        >
          <PortionedText text={report.content} />
        </div>
        <ReportEditions report={report} />
        {report.tags.length > 0 && (
          <footer className="border-t px-5 py-4">
            <ReportTags tags={report.tags} className="flex-wrap" />
          </footer>
        )}
      </article>
    </Card>
  );
}
