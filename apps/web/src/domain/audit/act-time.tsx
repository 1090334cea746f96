import { formatAbsoluteTime } from '@/ui/format-relative-time';

/** 2026-11-15 04:44:12Z: to the second, and the same width in every row. */
const formatToSecond = (time: string) =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}Z`;

export function ActTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatAbsoluteTime(at)} className="font-mono text-ink-2 text-small">
      {formatToSecond(at)}
    </time>
  );
}
