import type { RelatedReport } from '@watchfloor/contract';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { ReportNumberLink } from '@/domain/text/report-number-link';
import { formatNumber } from '@/lib/number-format';
import { Card, CardHeader, CardTitle } from '@/ui/card';

interface CitedByCardProps {
  reports?: readonly RelatedReport[] | undefined;
}

/** The reports that name this one. */
export function CitedByCard({ reports = [] }: CitedByCardProps) {
  if (reports.length === 0) return null;
  return (
    <Card aria-labelledby="cited-by">
      <CardHeader>
        <CardTitle id="cited-by">
          Cited by <span className="font-normal text-ink-2">{formatNumber(reports.length)}</span>
        </CardTitle>
      </CardHeader>
      <ul aria-label="Cited by" className="divide-y">
        {reports.map(({ id, number, title, marking }) => (
          <li key={id} className="flex flex-col gap-1 px-4 py-2.5">
            <span className="flex flex-wrap items-center gap-x-2 font-mono text-ink-3 text-small">
              {number}
              <MarkingChip limit={1} marking={marking} />
            </span>
            <span dir="auto" className="wrap-anywhere font-medium text-dense">
              <ReportNumberLink number={number} className="text-ink no-underline hover:underline">
                {title}
              </ReportNumberLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
