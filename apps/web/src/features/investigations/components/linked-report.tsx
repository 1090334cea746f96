import { Link } from '@tanstack/react-router';
import type { Report } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { RelativeTime } from '@/ui/relative-time';

/** The title's link covers the card; the author's link is above it. */
export function LinkedReport({ report }: { report: Report }) {
  return (
    <article className="relative flex flex-col gap-1.5 rounded-control border bg-raised p-3 transition-colors duration-100 hover:border-line-strong">
      <div className="flex flex-wrap items-center gap-2">
        <MarkingChip limit={1} marking={report.marking} />
        <DisciplineBadge type={report.intelligenceType} />
        <RelativeTime
          time={report.createdAt}
          className="relative z-10 ml-auto font-mono text-ink-3 text-meta"
        />
      </div>
      <h3 dir="auto" className="line-clamp-2 break-words font-semibold text-body">
        <Link
          to="/reports/$id"
          params={{ id: report.id }}
          className="after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {report.title}
        </Link>
      </h3>
      <p dir="auto" className="line-clamp-2 break-words text-dense text-ink-2">
        {stripMarks(report.content.slice(0, 400).toWellFormed())}
      </p>
      <span className="relative z-10 flex min-h-6 w-fit min-w-0 max-w-full text-ink-2 text-small">
        <MemberLink member={report.user} avatarSize="xs" />
      </span>
    </article>
  );
}
