import type { Task } from '@watchfloor/contract';
import { CalendarClock, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { useDeleteTask } from '../api/delete-task';

interface TaskMenuProps {
  task: Task;
  /** Undefined for an admin who has taken access, which gives reading and removing. */
  onManage: (() => void) | undefined;
}

/** Actions of the task's creator. */
export function TaskMenu({ task, onManage }: TaskMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteTask(task);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`More actions for ${task.title}`}>
            <EllipsisVertical aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {onManage && (
            <MenuItem onSelect={onManage}>
              <CalendarClock aria-hidden />
              Assign and schedule
            </MenuItem>
          )}
          <MenuItem destructive onSelect={() => setIsAsking(true)}>
            <Trash2 aria-hidden />
            Delete task
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this task?"
        description={`“${task.title}” is removed for everyone.`}
        confirmLabel="Delete Task"
        destructive
        onConfirm={() => remove.perform()}
      />
    </>
  );
}
