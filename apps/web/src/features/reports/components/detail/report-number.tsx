import type { Report } from '@watchfloor/contract';
import { CopyButton } from '@/ui/copy-button';

/** The number and the revision, with a button that copies the short address. */
export function ReportNumber({ report: { number, revision } }: { report: Report }) {
  return (
    <span className="flex items-center gap-1 font-mono text-ink-2 text-small">
      <span>{number}</span>
      <CopyButton
        text={`${location.origin}/r/${number}`}
        label={`Copy link to ${number}`}
        done="Link copied"
      />
      {revision > 1 && <span className="text-ink-3">rev {revision}</span>}
    </span>
  );
}
