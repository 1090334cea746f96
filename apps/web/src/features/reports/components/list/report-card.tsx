import { Link } from '@tanstack/react-router';
import { findMatches, type Report } from '@watchfloor/contract';
import { memo } from 'react';
import { CommentCount } from '@/domain/comment-count';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { RetractedBadge } from '@/domain/retracted-badge';
import { buttonClass } from '@/ui/button-style';
import { HighlightedText } from '@/ui/highlighted-text';
import { RelativeTime } from '@/ui/relative-time';
import { viewedFileOf } from '../../viewed-file';
import { ClassificationBadge } from '../classification-badge';
import { ReportGrade } from '../report-grade';
import { ReportTags } from '../report-tags';
import { excerptOf } from './excerpt';

/** spec §9 */
const TAGS_SHOWN = 3;

export interface ReportCardProps {
  report: Report;
  /** The search terms to highlight. */
  terms: readonly string[];
  /** Takes the focus after returning from this report. */
  isArrivalFocus: boolean;
  onOpen: (id: string) => void;
}

/** The View link covers the card; the links of tags and author are above it. */
export const ReportCard = memo(function ReportCard(props: ReportCardProps) {
  const { report, terms, isArrivalFocus, onOpen } = props;
  const { match } = report;
  const excerpt = excerptOf(match?.excerpt ?? report.content, terms);
  const titleId = `report-${report.id}`;
  return (
    <article
      data-card
      aria-labelledby={titleId}
      className="relative flex h-full flex-col rounded-card border bg-surface p-4 shadow-card transition-colors duration-100 hover:border-line-strong"
    >
      <div className="flex items-center gap-1.5">
        <MarkingChip limit={1} marking={report.marking} className="contents" />
        <ClassificationBadge
          classification={report.sourceClassification}
          className="min-w-0 shrink"
        />
        {report.retractedAt && <RetractedBadge />}
        <ReportGrade report={report} className="ml-auto" />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <DisciplineBadge type={report.intelligenceType} />
        {report.region && (
          <span
            dir="auto"
            className="min-w-0 max-w-full truncate text-ink-2 text-small max-sm:hidden"
          >
            {report.region}
          </span>
        )}
        <span className="ml-auto min-w-0 truncate font-mono text-ink-3 text-meta sm:shrink-0">
          {report.number}
        </span>
        <RelativeTime
          time={report.createdAt}
          className="relative z-10 shrink-0 font-mono text-ink-3 text-meta"
        />
      </div>
      <h2
        id={titleId}
        dir="auto"
        className="mt-2 line-clamp-2 shrink-0 break-words font-semibold text-body"
      >
        <HighlightedText text={report.title} ranges={findMatches(report.title, terms)} />
      </h2>
      <p dir="auto" className="mt-1 line-clamp-2 shrink-0 break-words text-dense text-ink-2">
        {match && (
          <span className="text-ink-3">
            in <span className="text-ink">{match.filename}</span>
            {match.page && `, page ${match.page}`}
            {excerpt.text && ': '}
          </span>
        )}
        <HighlightedText text={excerpt.text} ranges={excerpt.matches} />
      </p>
      <ReportTags
        tags={report.tags}
        limit={TAGS_SHOWN}
        terms={terms}
        className="relative z-10 mt-2 w-fit max-w-full"
      />
      <div className="mt-auto flex items-center gap-3 pt-2 text-ink-2 text-small">
        <span className="relative z-10 flex min-w-0">
          <MemberLink member={report.user} avatarSize="sm" />
        </span>
        <CommentCount count={report.commentCount} className="ml-auto" />
        <Link
          to="/reports/$id"
          params={{ id: report.id }}
          search={viewedFileOf(report.match)}
          state={{ cameFrom: 'reports' }}
          onClick={() => onOpen(report.id)}
          data-arrival-focus={isArrivalFocus || undefined}
          aria-describedby={titleId}
          className={buttonClass({
            size: 'sm',
            className: 'static after:absolute after:inset-0 after:rounded-card',
          })}
        >
          View
        </Link>
      </div>
    </article>
  );
});
