import type { Assessment } from '@watchfloor/contract';
import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

type Verdict = NonNullable<Assessment['verdict']>;

const TONES: Readonly<Record<Verdict, Tone>> = {
  malicious: 'critical',
  suspicious: 'high',
  benign: 'done',
  unknown: 'neutral',
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge tone={TONES[verdict]} hasDot>
      {verdict}
    </Badge>
  );
}
