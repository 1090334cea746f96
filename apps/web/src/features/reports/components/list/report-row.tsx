import { Link } from '@tanstack/react-router';
import { findMatches } from '@watchfloor/contract';
import { memo } from 'react';
import { CommentCount } from '@/domain/comment-count';
import { DisciplineBadge, DisciplineIcon } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { classNames } from '@/ui/class-names';
import { HighlightedText } from '@/ui/highlighted-text';
import { RelativeTime } from '@/ui/relative-time';
import { viewedFileOf } from '../../viewed-file';
import { ClassificationBadge } from '../classification-badge';
import { ReportGrade } from '../report-grade';
import { ReportTags } from '../report-tags';
import type { ReportCardProps } from './report-card';
import { COLUMNS, WIDE_ONLY, WIDEST_ONLY } from './report-headings';

const TAGS_SHOWN = 1;

/** One line of the table: what a narrow list has no room for is left out. The title's link covers the row. */
export const ReportRow = memo(function ReportRow(props: ReportCardProps) {
  const { report, terms, isArrivalFocus, onOpen } = props;
  const titleId = `report-${report.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        COLUMNS,
        'relative h-full border-b bg-surface text-dense transition-colors duration-100 hover:bg-hover',
      )}
    >
      <span className="flex @max-5xl:row-span-3">
        <DisciplineIcon type={report.intelligenceType} className="@lg:hidden" />
        <DisciplineBadge type={report.intelligenceType} className="@max-lg:hidden" />
      </span>
      <div className="@max-5xl:contents min-w-0">
        <h2 id={titleId} dir="auto" className="truncate font-medium">
          <Link
            to="/reports/$id"
            params={{ id: report.id }}
            search={viewedFileOf(report.match)}
            state={{ cameFrom: 'reports' }}
            onClick={() => onOpen(report.id)}
            data-arrival-focus={isArrivalFocus || undefined}
            className="after:absolute after:inset-0"
          >
            <HighlightedText text={report.title} ranges={findMatches(report.title, terms)} />
          </Link>
        </h2>
        <p className="flex items-center gap-2 @max-5xl:col-span-2 @max-5xl:col-start-2 @max-5xl:row-start-3 font-mono text-ink-3 text-meta">
          {report.number}
          <ReportGrade report={report} />
          <span dir="auto" className="@7xl:hidden truncate font-sans">
            {report.region}
          </span>
          {report.retractedAt && (
            <span className="font-sans font-semibold text-danger">Retracted</span>
          )}
        </p>
      </div>
      <MarkingChip
        limit={0}
        marking={report.marking}
        className="@max-5xl:col-span-2 @max-5xl:col-start-2 @max-5xl:row-start-2"
      />
      <span className={WIDE_ONLY}>
        <ClassificationBadge classification={report.sourceClassification} />
      </span>
      <span dir="auto" className={classNames(WIDEST_ONLY, 'truncate text-ink-2 text-small')}>
        {report.region}
      </span>
      <span className={classNames(WIDEST_ONLY, 'flex min-w-0')}>
        <ReportTags
          tags={report.tags}
          limit={TAGS_SHOWN}
          terms={terms}
          className="relative z-10 max-w-full"
        />
      </span>
      <span
        className={classNames(
          WIDE_ONLY,
          'relative z-10 flex w-fit min-w-0 max-w-full text-ink-2 text-small',
        )}
      >
        <MemberLink member={report.user} avatarSize="xs" />
      </span>
      <CommentCount
        count={report.commentCount}
        className={classNames(WIDE_ONLY, 'text-ink-2 text-small')}
      />
      <RelativeTime
        time={report.createdAt}
        format="short"
        className="relative z-10 justify-self-end font-mono @max-5xl:col-start-3 @max-5xl:row-start-1 text-ink-3 text-meta"
      />
    </article>
  );
});
