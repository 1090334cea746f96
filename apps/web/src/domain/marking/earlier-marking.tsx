import type { Marking } from '@watchfloor/contract';
import { MarkingChip } from './marking-chip';

interface EarlierMarkingProps {
  marking: Marking;
  /** Why it was lowered when this version was replaced. */
  reason: string | null;
}

/** The marking that an earlier version had. */
export function EarlierMarking({ marking, reason }: EarlierMarkingProps) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <MarkingChip marking={marking} />
      {reason && (
        <p className="wrap-anywhere text-ink-2 text-small">
          The marking was lowered: <span dir="auto">“{reason}”</span>
        </p>
      )}
    </div>
  );
}
