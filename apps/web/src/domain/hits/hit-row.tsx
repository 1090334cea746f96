import { displayName, findMatches, type SearchHit } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';
import { Fragment, type ReactNode } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MemberAvatar } from '@/domain/member-avatar';
import { classNames } from '@/ui/class-names';
import { HighlightedText } from '@/ui/highlighted-text';
import { RelativeTime } from '@/ui/relative-time';
import { HitIcon } from './hit-icon';
import { HitLink } from './hit-link';
import { titleOf, whereOf } from './hit-words';

interface HitRowProps {
  hit: SearchHit;
  terms: readonly string[];
  /** Opened before the reader came back. */
  isArrivalFocus?: boolean | undefined;
  onOpen?: (() => void) | undefined;
  /** At the end of the row, beside its link. */
  actions?: ReactNode;
}

/** What was found, in its context. Its link covers the row. */
export function HitRow({ hit, terms, isArrivalFocus, onOpen, actions }: HitRowProps) {
  const { excerpt, author, marking, intelligenceType, file, context, number } = hit;
  const title = titleOf(hit);
  const where = whereOf(hit);
  const mark = (text: string) => <HighlightedText text={text} ranges={findMatches(text, terms)} />;
  const isMember = hit.source === 'member';
  const name = hit.source === 'feed-item' ? context?.title : author && displayName(author);
  const markSome = (text: string | null | undefined) => text && mark(text);
  // Tags and the like are shown if they are why it was found.
  const labels = hit.labels.filter(
    (label) => label !== number && !isMember && findMatches(label, terms).length > 0,
  );
  return (
    <li className="relative flex min-w-0 flex-col gap-1 px-4 py-3 transition-colors duration-100 hover:bg-hover">
      <div
        className={classNames(
          'flex min-w-0 items-center gap-x-2 gap-y-1',
          // An icon stays beside its title.
          (intelligenceType || marking || !title) && 'flex-wrap',
        )}
      >
        {intelligenceType && <DisciplineBadge type={intelligenceType} />}
        {!intelligenceType && title && <HitIcon source={hit.source} />}
        {!title && author && <MemberAvatar member={author} size="xs" />}
        {marking && <MarkingChip limit={1} marking={marking} />}
        <h2 dir="auto" className="wrap-anywhere min-w-0 font-semibold text-body">
          <HitLink
            hit={hit}
            data-hit
            data-arrival-focus={isArrivalFocus || undefined}
            onClick={onOpen}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          >
            {title ? mark(title) : (name ?? 'Somebody')}
            {!title && <span className="sr-only">, {where}</span>}
          </HitLink>
        </h2>
        {!title && <Meta parts={[where]} time={hit.createdAt} />}
      </div>
      {excerpt && hit.source !== 'entity' && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 max-w-4xl text-dense text-ink-2">
          {file && (
            <>
              In <i>{file.filename}</i>
              {file.page !== null && `, page ${file.page}`}:{' '}
            </>
          )}
          {mark(stripMarks(excerpt))}
        </p>
      )}
      {title && (
        <Meta
          parts={[isMember ? author?.username : name, where, number, ...labels].map(markSome)}
          time={hit.createdAt}
        />
      )}
      {actions && <div className="relative z-1 flex flex-wrap items-center gap-2">{actions}</div>}
    </li>
  );
}

function Meta({ parts, time }: { parts: ReactNode[]; time: string }) {
  const shown = parts.filter(Boolean);
  return (
    <p className="flex min-w-0 items-baseline gap-1 text-ink-3 text-small">
      {shown.length > 0 && (
        <>
          <span dir="auto" className="truncate">
            {shown.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row have fixed places
              <Fragment key={index}>
                {index > 0 && ' · '}
                {part}
              </Fragment>
            ))}
          </span>
          <span aria-hidden>·</span>
        </>
      )}
      <RelativeTime time={time} />
    </p>
  );
}
