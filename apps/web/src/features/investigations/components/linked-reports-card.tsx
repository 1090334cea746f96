import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { linkedReportPages } from '../api/investigations';
import { LinkedReport } from './linked-report';

interface LinkedReportsCardProps {
  investigationId: string;
  /** From the investigation, before the list is loaded; undefined until either is there. */
  count: number | undefined;
}

export function LinkedReportsCard({ investigationId, count }: LinkedReportsCardProps) {
  const pages = useInfiniteQuery(linkedReportPages(investigationId));
  const reports = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? count;
  return (
    <Card aria-labelledby="linked-reports">
      <CardHeader>
        <CardTitle id="linked-reports">
          {total === undefined ? 'Linked Reports' : `Linked Reports (${formatNumber(total)})`}
        </CardTitle>
      </CardHeader>
      {pages.isPending && (
        <CardBody role="status" aria-label="Loading reports" className="flex flex-col gap-2.5">
          <Skeleton className="h-20 rounded-control" />
          <Skeleton className="h-20 rounded-control" />
        </CardBody>
      )}
      {pages.isError && !pages.data && <QueryProblem query={pages} />}
      {pages.data && reports.length === 0 && (
        <EmptyState icon={<FileText />} title="No reports linked to this investigation yet" />
      )}
      {reports.length > 0 && (
        <CardBody className="flex flex-col gap-2.5">
          <ul aria-label="Linked reports" className="flex flex-col gap-2.5">
            {reports.map((report) => (
              <li
                key={report.id}
                className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
              >
                <LinkedReport report={report} />
              </li>
            ))}
          </ul>
          <FurtherPages query={pages} label="Show more reports" />
        </CardBody>
      )}
    </Card>
  );
}
