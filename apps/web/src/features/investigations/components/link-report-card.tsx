import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { displayName } from '@watchfloor/contract';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { formatRelativeTime } from '@/ui/format-relative-time';
import { linkableReportPages } from '../api/investigations';
import { LinkPicker, usePickerSearch } from './link-picker';

export function LinkReportCard({ investigationId }: { investigationId: string }) {
  const search = usePickerSearch();
  const pages = useInfiniteQuery({
    ...linkableReportPages(investigationId, search.q),
    placeholderData: keepPreviousData,
    // Reports are submitted elsewhere: refetched each time the screen opens.
    staleTime: 0,
  });
  const reports = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-labelledby="link-reports">
      <CardHeader>
        <CardTitle id="link-reports">Link Intelligence Reports</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-2 sm:flex-row">
        <LinkPicker
          aria-label="Report to link"
          placeholder="Select a report to link"
          searchPlaceholder="Search reports by title"
          emptyText={
            pages.isError
              ? 'Reports could not be loaded'
              : search.q
                ? 'No report with such a title is left to link'
                : 'Every report is linked already'
          }
          search={search}
          pages={pages}
          items={reports.map((report) => ({
            value: report.id,
            label: report.title,
            description: `${displayName(report.user)} · ${formatRelativeTime(report.createdAt, Date.now(), 'long')}`,
            badge: <MarkingChip limit={1} marking={report.marking} />,
            icon: <DisciplineIcon type={report.intelligenceType} />,
          }))}
          linkOf={(reportId) => ({ investigationId, reportId })}
        />
      </CardBody>
    </Card>
  );
}
