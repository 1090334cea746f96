import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Folder, Plus } from 'lucide-react';
import { useState } from 'react';
import { InvestigationStatusBadge } from '@/domain/investigation-status-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { FurtherPages } from '@/lib/further-pages';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { investigationsOfReport } from '../api/investigations';
import { AddToInvestigation } from './add-to-investigation';

interface ReportInvestigationsCardProps {
  reportId: string;
  /** An admin who has taken access links nothing. */
  isReadOnly: boolean;
}

/** The investigations that a report is linked to, and a way to add it to one. */
export function ReportInvestigationsCard({ reportId, isReadOnly }: ReportInvestigationsCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const pages = useInfiniteQuery(investigationsOfReport(reportId));
  const linked = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total;
  return (
    <Card
      aria-labelledby="report-investigations"
      data-print={linked.length === 0 ? 'hide' : undefined}
    >
      <CardHeader>
        <CardTitle id="report-investigations">
          {total === undefined ? 'Investigations' : `Investigations (${formatNumber(total)})`}
        </CardTitle>
        {!isAdding && !isReadOnly && (
          <Button size="sm" data-print="hide" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add to Investigation
          </Button>
        )}
      </CardHeader>
      {isAdding && !isReadOnly && (
        <AddToInvestigation
          reportId={reportId}
          linkedIds={linked.map(({ id }) => id)}
          onLinked={() => setIsAdding(false)}
        />
      )}
      {pages.isPending && (
        <div role="status" aria-label="Loading investigations" className="px-4 py-3">
          <Skeleton className="w-1/2" />
        </div>
      )}
      {pages.isError && !pages.data && <QueryProblem query={pages} />}
      {pages.data && linked.length === 0 && (
        <p className="px-4 py-3 text-dense text-ink-2">Not part of an investigation yet.</p>
      )}
      {linked.length > 0 && (
        <>
          <ul aria-label="Investigations" className="divide-y">
            {linked.map(({ id, title, status, marking }) => (
              <li
                key={id}
                className="grid min-h-11 grid-cols-[1rem_minmax(0,1fr)] content-center items-center gap-x-3 gap-y-1 px-4 py-2"
              >
                <Folder aria-hidden className="size-4 shrink-0 text-ink-3" />
                <Link
                  to="/investigations/$id"
                  params={{ id }}
                  dir="auto"
                  className="line-clamp-2 break-words rounded-small font-medium text-dense hover:underline"
                >
                  {title}
                </Link>
                <span className="col-start-2 flex flex-wrap items-center gap-2">
                  <MarkingChip limit={1} marking={marking} />
                  <InvestigationStatusBadge status={status} />
                </span>
              </li>
            ))}
          </ul>
          <FurtherPages query={pages} label="Show more investigations" />
        </>
      )}
    </Card>
  );
}
