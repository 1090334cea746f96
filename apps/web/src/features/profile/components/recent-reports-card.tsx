import { Link } from '@tanstack/react-router';
import type { MemberProfile } from '@watchfloor/contract';
import { FileText } from 'lucide-react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';

export function RecentReportsCard({ recentReports }: Pick<MemberProfile, 'recentReports'>) {
  return (
    <Card aria-labelledby="recent-reports">
      <CardHeader>
        <CardTitle id="recent-reports">Recent Reports</CardTitle>
      </CardHeader>
      {recentReports.length === 0 ? (
        <EmptyState icon={<FileText />} title="No reports submitted yet" className="py-8" />
      ) : (
        <ul className="divide-y">
          {recentReports.map((report) => (
            <li key={report.id}>
              <Link
                to="/reports/$id"
                params={{ id: report.id }}
                className="flex flex-col gap-1 px-4 py-3 transition-colors duration-100 hover:bg-hover/60 focus-visible:-outline-offset-2"
              >
                <span className="line-clamp-2 break-words font-medium text-dense" dir="auto">
                  {report.title}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <MarkingChip limit={1} marking={report.marking} />
                  <DisciplineBadge type={report.intelligenceType} />
                  <RelativeTime time={report.createdAt} className="text-ink-3 text-small" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
