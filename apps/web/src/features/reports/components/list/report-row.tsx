import { Link } from '@tanstack/react-router';
import { findMatches } from '@watchfloor/contract';
import { memo } from 'react';
import { CommentCount } from '@/domain/comment-count';
import { DisciplineBadge, DisciplineIcon } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { HighlightedText } from '@/ui/highlighted-text';
import { RelativeTime } from '@/ui/relative-time';
import { ClassificationBadge } from '../classification-badge';
import { ReportTags } from '../report-tags';
import type { ReportCardProps } from './report-card';

const TAGS_SHOWN = 1;

/** One line of the table: what a narrow screen has no room for is left out. The title's link covers the row. */
export const ReportRow = memo(function ReportRow(props: ReportCardProps) {
  const { report, terms, isArrivalFocus, onOpen } = props;
  const titleId = `report-${report.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="relative grid h-full grid-cols-[1rem_minmax(0,1fr)_5rem] content-center items-center gap-x-3 gap-y-0.5 border-b bg-surface px-3 text-dense transition-colors duration-100 hover:bg-hover sm:grid-cols-[6.5rem_minmax(0,1fr)_5rem] lg:grid-cols-[6.5rem_minmax(0,1fr)_10rem_6.25rem_6.5rem_9rem_2.75rem_5rem] 2xl:grid-cols-[6.5rem_minmax(0,1fr)_10rem_6.25rem_7.5rem_9.5rem_9rem_2.75rem_5rem]"
    >
      <span className="flex max-lg:row-span-2">
        <DisciplineIcon type={report.intelligenceType} className="sm:hidden" />
        <DisciplineBadge type={report.intelligenceType} className="max-sm:hidden" />
      </span>
      <h2 id={titleId} dir="auto" className="truncate font-medium">
        <Link
          to="/reports/$id"
          params={{ id: report.id }}
          state={{ cameFrom: 'reports' }}
          onClick={() => onOpen(report.id)}
          data-arrival-focus={isArrivalFocus || undefined}
          className="after:absolute after:inset-0"
        >
          <HighlightedText text={report.title} ranges={findMatches(report.title, terms)} />
        </Link>
      </h2>
      <MarkingChip
        limit={0}
        marking={report.marking}
        className="max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2"
      />
      <span className="hidden lg:block">
        <ClassificationBadge classification={report.sourceClassification} />
      </span>
      <span dir="auto" className="hidden truncate text-ink-2 text-small lg:block">
        {report.region}
      </span>
      <span className="hidden min-w-0 2xl:flex">
        <ReportTags
          tags={report.tags}
          limit={TAGS_SHOWN}
          terms={terms}
          className="relative z-10 max-w-full"
        />
      </span>
      <span className="relative z-10 hidden w-fit min-w-0 max-w-full text-ink-2 text-small lg:flex">
        <MemberLink member={report.user} avatarSize="xs" />
      </span>
      <CommentCount count={report.commentCount} className="max-lg:hidden text-ink-2 text-small" />
      <RelativeTime
        time={report.createdAt}
        format="short"
        className="relative z-10 justify-self-end font-mono max-lg:col-start-3 max-lg:row-start-1 text-ink-3 text-meta"
      />
    </article>
  );
});
