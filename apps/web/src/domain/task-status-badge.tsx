import { Badge } from '@/ui/badge';
import type { Tone } from '@/ui/tone';

/** Open grey, in-progress orange, completed green (spec §2). */
const TONES: Record<string, Tone> = {
  open: 'open',
  'in-progress': 'progress',
  completed: 'done',
};

export function taskStatusTone(status: string): Tone {
  return TONES[status] ?? 'neutral';
}

export function TaskStatusBadge({
  status,
  className,
}: {
  status: string;
  className?: string | undefined;
}) {
  return (
    <Badge tone={taskStatusTone(status)} hasDot className={className}>
      {status}
    </Badge>
  );
}
