import { zodResolver } from '@hookform/resolvers/zod';
import { type Author, NewInvestigationTask } from '@watchfloor/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '@/lib/current-user';
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
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useCreateTask } from '../api/create-task';
import { AssigneeField, DueDateField } from './task-fields';

interface NewTaskDialogProps {
  /** The investigation that it becomes part of, if any. */
  investigationId?: string | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function NewTaskDialog({ investigationId, isOpen, onOpenChange }: NewTaskDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>New Task</DialogTitle>
          <DialogDescription>
            {investigationId
              ? 'A piece of work within this investigation.'
              : 'A piece of work for yourself or another member.'}
          </DialogDescription>
        </DialogHeader>
        <NewTaskForm investigationId={investigationId} onCreated={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening starts empty. Oneself is the assignee unless another is picked. */
function NewTaskForm(props: { investigationId: string | undefined; onCreated: () => void }) {
  const user = useCurrentUser();
  const [assignee, setAssignee] = useState<Author | null>(user);
  const form = useForm({
    resolver: zodResolver(NewInvestigationTask),
    defaultValues: { title: '', description: '', assignedToUserId: user.id, dueDate: null },
  });
  const { errors } = form.formState;
  const create = useCreateTask(props.investigationId, {
    onSuccess: props.onCreated,
    onFailure: (error) => showFieldErrors(form, error),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((task) => create.run(task))}>
      <DialogBody>
        <Field required label="Title" error={errors.title?.message}>
          <Input {...form.register('title')} dir="auto" autoComplete="off" />
        </Field>
        <Field label="Description (Optional)" error={errors.description?.message}>
          <Textarea {...form.register('description')} dir="auto" rows={3} />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <AssigneeField
            assignee={assignee}
            error={errors.assignedToUserId?.message}
            onAssigneeChange={(member) => {
              setAssignee(member);
              form.setValue('assignedToUserId', member.id, { shouldDirty: true });
              form.clearErrors('assignedToUserId');
            }}
          />
          <DueDateField control={form.control} name="dueDate" />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          pending={create.isPending}
          pendingLabel="Creating..."
        >
          Create Task
        </Button>
      </DialogFooter>
    </form>
  );
}
