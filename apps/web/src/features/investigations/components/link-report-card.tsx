import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LinkableReport } from '@watchfloor/contract';
import { displayName } from '@watchfloor/contract';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { useDelayed } from '@/lib/use-delayed';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { Combobox } from '@/ui/combobox';
import { formatRelativeTime } from '@/ui/format-relative-time';
import { linkableReportPages } from '../api/investigations';
import { useLinkReport } from '../api/link-report';

/** However many reports there are, the dropdown holds the pages that were scrolled to. */
export function LinkReportCard({ investigationId }: { investigationId: string }) {
  const [chosen, setChosen] = useState<LinkableReport | null>(null);
  const [text, setText] = useState('');
  const q = useDelayed(text.trim());
  const pages = useInfiniteQuery({
    ...linkableReportPages(investigationId, q),
    placeholderData: keepPreviousData,
    // Reports are submitted elsewhere: each opening of the screen asks anew.
    staleTime: 0,
  });
  const reports = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const link = useLinkReport(investigationId, () => setChosen(null));

  return (
    <Card aria-labelledby="link-reports">
      <CardHeader>
        <CardTitle id="link-reports">Link Intelligence Reports</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-2 sm:flex-row">
        <div className="min-w-0 flex-1">
          <Combobox
            aria-label="Report to link"
            placeholder="Select a report to link"
            searchPlaceholder="Search reports by title"
            emptyText={
              pages.isError
                ? 'Reports could not be loaded'
                : q
                  ? 'No report with such a title is left to link'
                  : 'Every report is linked already'
            }
            items={reports.map((report) => ({
              value: report.id,
              label: report.title,
              description: `${displayName(report.user)} · ${formatRelativeTime(report.createdAt, Date.now(), 'long')}`,
              icon: <DisciplineIcon type={report.intelligenceType} />,
            }))}
            value={chosen?.id ?? ''}
            selectedLabel={chosen?.title}
            onValueChange={(id) => setChosen(reports.find((report) => report.id === id) ?? null)}
            onSearch={setText}
            isLoading={pages.isFetching || text.trim() !== q}
            onEndReached={() => {
              if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
            }}
          />
        </div>
        <Button
          variant="primary"
          disabled={!chosen}
          pending={link.isPending}
          onClick={() => chosen && link.run(chosen.id)}
        >
          <Link2 aria-hidden />
          Link Report
        </Button>
      </CardBody>
    </Card>
  );
}
