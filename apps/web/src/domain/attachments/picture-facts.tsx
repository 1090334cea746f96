import type { PictureFacts as Facts } from '@watchfloor/contract';
import { Camera } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import { formatUtcTime } from '@/ui/utc-time';

const hasZone = (time: string) => time.endsWith('Z');

/** "14 Nov 2026, 04:12Z", or by the clock of a camera whose zone nobody knows. */
const describeTime = (time: string) =>
  hasZone(time) ? formatUtcTime(time) : `${formatUtcTime(`${time}Z`).slice(0, -1)} (camera clock)`;

/** "14 Nov 2026, 04:12Z · 48.8584, 2.2945"; null if the picture tells neither. */
export function describeFacts({ takenAt, latitude, longitude }: Facts): string | null {
  const parts = [
    ...(takenAt ? [describeTime(takenAt)] : []),
    ...(latitude && longitude ? [`${latitude}, ${longitude}`] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** Where and when a picture says that it was taken. */
export function PictureFacts({ facts, className }: { facts: Facts; className?: string }) {
  const text = describeFacts(facts);
  if (!text) return null;
  return (
    <span className={classNames('flex items-center gap-1.5', className)}>
      <Camera aria-hidden className="size-3.5 shrink-0" />
      <span className="font-mono">{text}</span>
    </span>
  );
}
