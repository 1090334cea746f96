import type { Report } from '@watchfloor/contract';
import { CircleSlash } from 'lucide-react';
import { Notice } from '@/ui/notice';
import { UtcTime } from '@/ui/utc-time';

/** Says that the report was taken back, when and why. */
export function RetractionNotice({ report: { retractedAt, retractionReason } }: RetractionProps) {
  if (!retractedAt) return null;
  return (
    <Notice tone="danger" icon={<CircleSlash />}>
      <p>
        <strong className="font-semibold">This report was retracted</strong> on{' '}
        <UtcTime time={retractedAt} className="text-small" />. Do not rely on it.
      </p>
      {retractionReason && (
        <p className="wrap-anywhere text-ink-2">
          Reason: <span dir="auto">“{retractionReason}”</span>
        </p>
      )}
    </Notice>
  );
}

interface RetractionProps {
  report: Report;
}
