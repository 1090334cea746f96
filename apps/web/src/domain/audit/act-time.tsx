import { formatAbsoluteTime } from '@/ui/format-relative-time';

/** 2026-11-15 04:44:12 in the reader's time zone: the same width in every row. */
const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

export function ActTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatAbsoluteTime(at)} className="font-mono text-ink-2 text-small">
      {TIME.format(new Date(at))}
    </time>
  );
}
