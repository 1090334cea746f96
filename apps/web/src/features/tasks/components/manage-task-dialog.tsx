import { zodResolver } from '@hookform/resolvers/zod';
import { type Task, TaskChanges } from '@watchfloor/contract';
import { CircleSlash } from 'lucide-react';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { DialogForm } from '@/ui/form-dialog';
import { useLastShown } from '@/ui/use-last-shown';
import { useManageTask } from '../api/change-task';
import { AssigneeField, DueDateField } from './task-fields';

interface ManageTaskDialogProps {
  /** The task to change; null while none is. It stays open when the task leaves the list behind it. */
  task: Task | null;
  onClose: () => void;
}

export function ManageTaskDialog({ task, onClose }: ManageTaskDialogProps) {
  const shown = useLastShown(task);
  return (
    <TitledDialog
      isOpen={task !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Assign and schedule"
      description={shown?.title}
    >
      {shown && <ManageTask key={shown.id} task={shown} onClose={onClose} />}
    </TitledDialog>
  );
}

function ManageTask({ task, onClose }: { task: Task; onClose: () => void }) {
  return useDeletedMeanwhile('task', task.id) ? (
    <DeletedTask />
  ) : (
    <ManageTaskForm task={task} onSaved={onClose} />
  );
}

function DeletedTask() {
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

const resolver = zodResolver(TaskChanges);

/** A completed task keeps its assignee until it is reopened. */
function ManageTaskForm({ task, onSaved }: { task: Task; onSaved: () => void }) {
  const manage = useManageTask(task);
  const isDone = task.status === 'completed';
  return (
    <DialogForm
      resolver={resolver}
      defaultValues={{ assignedToUserId: task.assignedToUserId, dueDate: task.dueDate }}
      onSave={manage.perform}
      onSaved={onSaved}
      conflictField="assignedToUserId"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <AssigneeField
            form={form}
            initial={task.assignee}
            disabled={isDone}
            {...(isDone && { hint: 'Reopen the task to hand it to somebody else.' })}
          />
          <DueDateField control={form.control} name="dueDate" />
        </>
      )}
    </DialogForm>
  );
}
