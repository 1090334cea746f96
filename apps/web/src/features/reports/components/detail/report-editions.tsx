import { Link } from '@tanstack/react-router';
import type { RelatedReport, Report } from '@watchfloor/contract';
import { MarkingChip } from '@/domain/marking/marking-chip';

/** The report that this one is an edition of, and its own editions: those that the reader may see. */
export function ReportEditions({ report: { editionOf, editions = [] } }: { report: Report }) {
  if (!editionOf && editions.length === 0) return null;
  return (
    <dl className="flex flex-col gap-3 border-t px-5 py-4 text-dense">
      {editionOf && <Related label="Derived from" reports={[editionOf]} />}
      {editions.length > 0 && <Related label="Releasable editions" reports={editions} />}
    </dl>
  );
}

interface RelatedProps {
  label: string;
  reports: readonly RelatedReport[];
}

function Related({ label, reports }: RelatedProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <dt className="text-ink-3 text-small">{label}</dt>
      {reports.map(({ id, title, marking }) => (
        <dd key={id} className="flex min-w-0 flex-wrap items-center gap-2">
          <MarkingChip marking={marking} />
          <Link
            to="/reports/$id"
            params={{ id }}
            dir="auto"
            className="wrap-anywhere min-w-0 text-accent underline-offset-2 hover:underline"
          >
            {title}
          </Link>
        </dd>
      ))}
    </div>
  );
}
