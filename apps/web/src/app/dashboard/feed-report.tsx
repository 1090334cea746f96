import { Link } from '@tanstack/react-router';
import { explainMatch, type FeedPreferences, type Report } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';
import { CommentCount } from '@/domain/comment-count';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { RelativeTime } from '@/ui/relative-time';

/** More than two lines show on any screen. */
const EXCERPT_LENGTH = 400;

interface FeedReportProps {
  report: Report;
  preferences: FeedPreferences;
}

export function FeedReport({ report, preferences }: FeedReportProps) {
  const reason = explainMatch(preferences, report);
  return (
    <li className="relative flex min-w-0 flex-col gap-1.5 bg-surface p-4 transition-colors duration-100 hover:bg-hover">
      <RestrictedChip marking={report.marking} />
      <div className="flex items-center gap-2">
        <DisciplineBadge type={report.intelligenceType} />
        <span dir="auto" className="truncate text-ink-2 text-small">
          {report.region ?? 'Global'}
        </span>
        <RelativeTime
          time={report.createdAt}
          className="ml-auto shrink-0 font-mono text-ink-3 text-meta"
        />
      </div>
      <h3 dir="auto" className="line-clamp-2 break-words font-semibold text-body">
        <Link
          to="/reports/$id"
          params={{ id: report.id }}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {report.title}
        </Link>
      </h3>
      <p dir="auto" className="line-clamp-2 break-words text-dense text-ink-2">
        {stripMarks(report.content.slice(0, EXCERPT_LENGTH).toWellFormed())}
      </p>
      <div className="mt-auto flex items-center gap-3 pt-1 text-ink-2 text-small">
        <MemberLink member={report.user} />
        <CommentCount count={report.commentCount} className="ml-auto" />
      </div>
      {reason && <p className="text-ink-3 text-meta">{reason}</p>}
    </li>
  );
}
