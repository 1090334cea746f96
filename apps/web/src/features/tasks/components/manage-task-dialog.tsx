import { zodResolver } from '@hookform/resolvers/zod';
import { type Author, type Task, TaskChanges } from '@watchfloor/contract';
import { CircleSlash } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
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
import { EmptyState } from '@/ui/empty-state';
import { useManageTask } from '../api/change-task';
import { AssigneeField, DueDateField } from './task-fields';

interface ManageTaskDialogProps {
  /** The task to change; null while none is. It stays in sight when it leaves the list behind it. */
  task: Task | null;
  onClose: () => void;
}

export function ManageTaskDialog({ task, onClose }: ManageTaskDialogProps) {
  // The dialog fades out with its text, after there is nothing left to change.
  const shown = useRef(task);
  if (task) shown.current = task;
  return (
    <Dialog open={task !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign and schedule</DialogTitle>
          <DialogDescription className="break-words">{shown.current?.title}</DialogDescription>
        </DialogHeader>
        {shown.current && (
          <ManageTask key={shown.current.id} task={shown.current} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function ManageTask({ task, onClose }: { task: Task; onClose: () => void }) {
  if (!useDeletedMeanwhile('task', task.id))
    return <ManageTaskForm task={task} onSaved={onClose} />;
  return (
    <>
      <DialogBody>
        <div role="alert">
          <EmptyState
            className="py-6"
            icon={<CircleSlash />}
            title="This task was deleted"
            text="Somebody deleted it while you were looking at it."
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Back to the tasks</Button>
        </DialogClose>
      </DialogFooter>
    </>
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
