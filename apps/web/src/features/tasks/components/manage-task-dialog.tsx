import { zodResolver } from '@hookform/resolvers/zod';
import { type Author, type Task, TaskChanges } from '@watchfloor/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog';
import { useManageTask } from '../api/change-task';
import { AssigneeField, DueDateField } from './task-fields';

interface ManageTaskDialogProps {
  task: Task;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ManageTaskDialog({ task, isOpen, onOpenChange }: ManageTaskDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign and schedule</DialogTitle>
          <DialogDescription className="break-words">{task.title}</DialogDescription>
        </DialogHeader>
        <ManageTaskForm task={task} onSaved={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Completed work stays with who did it, so its assignee is fixed until it is reopened. */
function ManageTaskForm({ task, onSaved }: { task: Task; onSaved: () => void }) {
  const [assignee, setAssignee] = useState<Author | null>(task.assignee);
  const isDone = task.status === 'completed';
  const form = useForm({
    resolver: zodResolver(TaskChanges),
    defaultValues: { assignedToUserId: task.assignedToUserId, dueDate: task.dueDate },
  });
  const manage = useManageTask(task.id, {
    onSuccess: onSaved,
    onFailure: (error) => showFieldErrors(form, error, 'assignedToUserId'),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((changes) => manage.run(changes))}>
      <DialogBody>
        <AssigneeField
          assignee={assignee}
          disabled={isDone}
          {...(isDone && { hint: 'Start the task again to hand it to somebody else.' })}
          error={form.formState.errors.assignedToUserId?.message}
          onAssigneeChange={(member) => {
            setAssignee(member);
            form.setValue('assignedToUserId', member.id, { shouldDirty: true });
            form.clearErrors('assignedToUserId');
          }}
        />
        <DueDateField control={form.control} name="dueDate" />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={manage.isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </DialogFooter>
    </form>
  );
}
