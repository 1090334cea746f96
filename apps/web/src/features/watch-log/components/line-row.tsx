import { canCorrectLine, LINE_KIND_LABELS, type LogLine, lineLead } from '@watchfloor/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { PathLink } from '@/domain/path-link';
import { severityLabel, severityLook } from '@/domain/severity';
import { MarkdownText } from '@/domain/text/markdown-text';
import { useCurrentUser } from '@/lib/current-user';
import { MARKED_CLASS } from '@/lib/use-marked';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { toneClass } from '@/ui/tone';
import { UtcTime } from '@/ui/utc-time';
import { CorrectLine } from './correct-line';
import { EarlierTexts } from './earlier-texts';

interface LineRowProps {
  line: LogLine;
  /** The address leads to it. */
  isMarked: boolean;
}

export function LineRow({ line, isMarked }: LineRowProps) {
  const user = useCurrentUser();
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <li
      id={`line-${line.id}`}
      aria-current={isMarked || undefined}
      className={classNames(
        'group relative flex gap-3 px-4 py-2.5 hover:bg-hover/60',
        isMarked && MARKED_CLASS,
      )}
    >
      <UtcTime
        time={line.createdAt}
        isClock
        className="w-13 shrink-0 pt-0.5 text-ink-3 text-small"
      />
      <SeverityMark severity={line.severity} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {isCorrecting ? (
          <CorrectLine line={line} onClose={() => setIsCorrecting(false)} />
        ) : (
          <LineText line={line} />
        )}
        <LineMeta line={line} />
      </div>
      {canCorrectLine(user, line) && !isCorrecting && (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label="Correct line"
          className="absolute top-1.5 right-2 bg-surface opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
          onClick={() => setIsCorrecting(true)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </li>
  );
}

function SeverityMark({ severity }: Pick<LogLine, 'severity'>) {
  if (!severity) {
    return <span aria-hidden className="mt-1.75 size-2.5 shrink-0 rounded-full bg-line-strong" />;
  }
  const { tone, shape } = severityLook(severity);
  return (
    <svg
      role="img"
      aria-label={severityLabel(severity)}
      viewBox="0 0 10 10"
      className={classNames(
        'mt-1.75 size-2.5 shrink-0 fill-current text-(--tone)',
        toneClass(tone),
      )}
    >
      <path d={shape} />
    </svg>
  );
}

/** What a line says: the member's own words, or what happened with a link to what it happened to. */
function LineText({ line }: { line: LogLine }) {
  const { text, subject, place } = line;
  const lead = lineLead(line);
  const position = place && line.kind === 'map-entry' && (
    <span className="font-mono text-ink-2 text-small">
      {place.latitude}, {place.longitude}
    </span>
  );
  if (text !== null) {
    return (
      <div className="flex min-w-0 flex-wrap gap-x-1.5 text-body">
        {lead && <span className="font-medium">{lead}:</span>}
        <MarkdownText form="short" text={text} mentions={line.mentions} className="min-w-0" />
      </div>
    );
  }
  const title = subject?.url ? (
    <PathLink path={subject.url} className="text-ink hover:underline">
      {subject.title}
    </PathLink>
  ) : (
    (subject?.title ?? null)
  );
  return (
    <p dir="auto" className="wrap-anywhere text-body">
      {lead && (
        <span className="text-ink-2">
          {lead}
          {': '}
        </span>
      )}
      {title}
      {line.kind === 'alert' && <span className="text-ink-2"> mentioned again</span>} {position}
    </p>
  );
}

function LineMeta({ line }: { line: LogLine }) {
  const { author, subject, marking, text } = line;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2 text-small">
      {author ? <MemberLink member={author} className="truncate" /> : <span>Watch</span>}
      <span aria-hidden>·</span>
      <span>{LINE_KIND_LABELS[line.kind]}</span>
      {text !== null && subject?.url && (
        <>
          <span aria-hidden>·</span>
          <PathLink path={subject.url} className="max-w-80 truncate hover:underline">
            {subject.number ?? subject.title}
          </PathLink>
        </>
      )}
      {subject?.context && (
        <>
          <span aria-hidden>·</span>
          <span className="max-w-60 truncate">{subject.context.title}</span>
        </>
      )}
      {line.earlier.length > 0 && <EarlierTexts line={line} />}
      {marking && <RestrictedChip marking={marking} />}
    </p>
  );
}
