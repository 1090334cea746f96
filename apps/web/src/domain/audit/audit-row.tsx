import type { AuditEntry } from '@watchfloor/contract';
import { ChevronRight } from 'lucide-react';
import { ActBadge } from './act-badge';
import { subjectOf } from './act-subject';
import { ActTime } from './act-time';
import { AuditDetails } from './audit-details';

interface AuditRowProps {
  entry: AuditEntry;
  /** Offers all acts of the actor. */
  onActor?: ((id: string) => void) | undefined;
}

/** One entry of the log; expanded, all its details. */
export function AuditRow({ entry, onActor }: AuditRowProps) {
  return (
    <li className="border-b [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-b-0">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-dense hover:bg-hover/60 focus-visible:-outline-offset-2 md:grid-cols-[1rem_10rem_12rem_minmax(0,1.3fr)_minmax(0,1.2fr)_4rem]">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-3 transition-transform group-open:rotate-90"
          />
          <ActTime at={entry.at} />
          <ActBadge act={entry.act} className="max-md:justify-self-end" />
          <span dir="auto" className="truncate font-medium max-md:col-span-2 max-md:col-start-2">
            {entry.actorName}
          </span>
          <span
            dir="auto"
            className="truncate text-ink-2 max-md:col-span-2 max-md:empty:hidden max-md:col-start-2"
          >
            {subjectOf({
              ...entry,
              browser: entry.details.browser,
              address: entry.details.address,
            })}
          </span>
          <span className="justify-self-end font-mono text-ink-3 text-small max-md:hidden">
            #{entry.seq}
          </span>
        </summary>
        <AuditDetails entry={entry} onActor={onActor} />
      </details>
    </li>
  );
}
