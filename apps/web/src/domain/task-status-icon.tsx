import type { TaskStatus } from '@watchfloor/contract';
import { Circle, CircleCheck, CircleDotDashed, type LucideIcon } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import { toneClass } from '@/ui/tone';
import { taskStatusTone } from './task-status-badge';

const ICONS: Record<TaskStatus, LucideIcon> = {
  open: Circle,
  'in-progress': CircleDotDashed,
  completed: CircleCheck,
};

/** The status by shape and colour; the badge beside it has the text. */
export function TaskStatusIcon({ status, className }: { status: TaskStatus; className?: string }) {
  const Icon = ICONS[status];
  return (
    <Icon
      aria-hidden
      className={classNames(
        'size-5 shrink-0 text-(--tone)',
        toneClass(taskStatusTone(status)),
        className,
      )}
    />
  );
}
