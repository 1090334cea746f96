import { type AuditEntry, auditActLabel } from '@watchfloor/contract';
import { ChevronRight } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { formatAbsoluteTime } from '@/ui/format-relative-time';
import type { Tone } from '@/ui/tone';
import { AuditDetails } from './audit-details';

/** 2026-11-15 04:44:12, in the reader's own time zone: as long in every row. */
const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

interface AuditRowProps {
  entry: AuditEntry;
  onActor: (id: string) => void;
}

/** One line of the log; opened, all that is kept of the act. */
export function AuditRow({ entry, onActor }: AuditRowProps) {
  return (
    <li className="border-b [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-b-0">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-dense hover:bg-hover/60 focus-visible:-outline-offset-2 md:grid-cols-[1rem_10rem_12rem_minmax(0,1.3fr)_minmax(0,1.2fr)_4rem]">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-3 transition-transform group-open:rotate-90"
          />
          <time
            dateTime={entry.at}
            title={formatAbsoluteTime(entry.at)}
            className="font-mono text-ink-2 text-small"
          >
            {TIME.format(new Date(entry.at))}
          </time>
          <Badge tone={toneOf(entry.act)} className="max-md:justify-self-end">
            {auditActLabel(entry.act)}
          </Badge>
          <span dir="auto" className="truncate font-medium max-md:col-span-2 max-md:col-start-2">
            {entry.actorName}
          </span>
          <span
            dir="auto"
            className="truncate text-ink-2 max-md:col-span-2 max-md:empty:hidden max-md:col-start-2"
          >
            {subjectOf(entry)}
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

function toneOf(act: string): Tone {
  if (act === 'sign-in.failed' || act === 'war-room.access-taken') return 'high';
  if (act.startsWith('role.') || act.startsWith('session.')) return 'progress';
  return /delet|remov/.test(act) ? 'danger' : 'neutral';
}

/** "Harbour watch, by Elin Haugen": the thing by its name, and whose it is. */
function subjectOf({ subjectType, subjectName, memberName }: AuditEntry): string {
  const thing = subjectName ?? subjectType ?? '';
  if (!memberName) return thing;
  return thing ? `${thing} · ${memberName}` : memberName;
}
