import { type LiveState, useLiveState } from '@/lib/live/live-state';
import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

const LOOKS: Record<LiveState, { text: string; tone: Tone }> = {
  connecting: { text: 'LIVE', tone: 'accent' },
  live: { text: 'LIVE', tone: 'accent' },
  reconnecting: { text: 'RECONNECTING', tone: 'medium' },
  offline: { text: 'OFFLINE', tone: 'danger' },
};

/** Whether the screen receives live updates. */
export function LiveBadge({ className }: { className?: string }) {
  const { text, tone } = LOOKS[useLiveState()];
  return (
    <Badge tone={tone} hasDot className={className}>
      {text}
    </Badge>
  );
}
