import { displayName, type HandoverHead } from '@watchfloor/contract';
import { MemberLink } from '@/domain/member-link';
import { Badge } from '@/ui/badge';
import { formatUtcMoment } from '@/ui/utc-time';

const LABELS = { draft: 'Draft', signed: 'Signed', accepted: 'Accepted' } as const;
const TONES = { draft: 'neutral', signed: 'progress', accepted: 'done' } as const;

/** What there is to do stays in view below a long handover. */
export const HANDOVER_FOOTER_CLASS =
  'sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t bg-surface px-4 py-3';

/** 15 Nov 18:00Z – 16 Nov 06:00Z */
export const shiftOf = ({ shiftStart, shiftEnd }: Pick<HandoverHead, 'shiftStart' | 'shiftEnd'>) =>
  `${formatUtcMoment(shiftStart)} – ${formatUtcMoment(shiftEnd)}`;

/** "Ingrid Solvang → Mateo Ferreira" */
export const namesOf = ({ from, to }: Pick<HandoverHead, 'from' | 'to'>) =>
  `${from ? displayName(from) : 'Former member'} → ${to ? displayName(to) : 'nobody yet'}`;

export function HandoverBadge({ handover }: { handover: HandoverHead }) {
  const { state, isOverdue } = handover;
  if (isOverdue) return <Badge tone="danger">Not accepted in time</Badge>;
  return <Badge tone={TONES[state]}>{LABELS[state]}</Badge>;
}

/** From whom, to whom and for which shift. */
export function HandoverHeading({ handover }: { handover: HandoverHead }) {
  const { from, to } = handover;
  return (
    <span className="flex min-w-0 flex-col gap-0.5 text-ink-2 text-small">
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        {from ? <MemberLink member={from} /> : 'Former member'}
        <span aria-hidden>→</span>
        <span className="sr-only">to</span>
        {to ? <MemberLink member={to} /> : 'nobody yet'}
      </span>
      <span className="font-mono">{shiftOf(handover)}</span>
    </span>
  );
}
