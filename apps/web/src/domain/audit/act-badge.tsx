import { auditActLabel } from '@watchfloor/contract';
import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

export function ActBadge({ act, className }: { act: string; className?: string | undefined }) {
  return (
    <Badge tone={toneOf(act)} className={className}>
      {auditActLabel(act)}
    </Badge>
  );
}

function toneOf(act: string): Tone {
  if (act === 'sign-in.failed' || act === 'war-room.access-taken') return 'high';
  if (act.startsWith('role.') || act.startsWith('session.')) return 'progress';
  return /delet|remov/.test(act) ? 'danger' : 'neutral';
}
