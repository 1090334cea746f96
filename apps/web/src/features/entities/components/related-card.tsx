import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CorrelatedReport } from '@watchfloor/contract';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardDescription, CardHeader, CardTitle } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { relatedQuery } from '../api/report-entities';
import { describeRelation } from '../describe-relation';

/**
 * Reports that mention the same rare things or are near in place and time, each with its reasons. Not on paper: these
 * are what this reader sees, and may be marked higher.
 */
export function RelatedCard({ reportId }: { reportId: string }) {
  const related = useQuery(relatedQuery(reportId));
  const reports = related.data ?? [];
  const hasFailed = related.isError && !related.data;
  if (!hasFailed && reports.length === 0) return null;
  return (
    <Card aria-labelledby="related" data-print="hide">
      <CardHeader className="justify-start">
        <CardTitle id="related">Related</CardTitle>
        <CardDescription>by what they share</CardDescription>
      </CardHeader>
      {hasFailed && <QueryProblem query={related} />}
      {reports.length > 0 && (
        <ul aria-label="Related" className="divide-y">
          {reports.map((report) => (
            <RelatedRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RelatedRow({ report }: { report: CorrelatedReport }) {
  const { id, number, title, createdAt, marking } = report;
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <span className="flex flex-wrap items-center gap-x-2 text-ink-3 text-small">
        <span className="font-mono">{number}</span>
        <MarkingChip limit={1} marking={marking} />
        <RelativeTime time={createdAt} className="ml-auto" />
      </span>
      <Link
        to="/reports/$id"
        params={{ id }}
        dir="auto"
        className="wrap-anywhere font-medium text-dense underline-offset-2 hover:underline"
      >
        {title}
      </Link>
      <span className="wrap-anywhere text-ink-2 text-small">{describeRelation(report)}</span>
    </li>
  );
}
