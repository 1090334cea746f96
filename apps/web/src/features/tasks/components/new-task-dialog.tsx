import { zodResolver } from '@hookform/resolvers/zod';
import { NewInvestigationTask, type Task, type Tlp } from '@watchfloor/contract';
import { withLabelCheck } from '@/domain/marking/label-check';
import { useCurrentUser } from '@/lib/current-user';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useCreateTask } from '../api/create-task';
import { AssigneeField, DueDateField } from './task-fields';

interface NewTaskDialogProps {
  /** The investigation of the new task, if any. */
  investigationId?: string | undefined;
  /** The level of the investigation. */
  tlp?: Tlp | undefined;
  /** What it begins with. */
  initial?: { title: string; description: string } | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated?: ((task: Task) => void) | undefined;
}

const check = zodResolver(NewInvestigationTask);
const resolveAt = (tlp: Tlp) => withLabelCheck(check, ['title', 'description'], () => tlp);

export function NewTaskDialog(props: NewTaskDialogProps) {
  const { investigationId, tlp = 'GREEN', initial, isOpen, onOpenChange, onCreated } = props;
  const user = useCurrentUser();
  const create = useCreateTask(investigationId);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="New Task"
      description={
        investigationId
          ? 'A piece of work within this investigation.'
          : 'A piece of work for yourself or another member.'
      }
      resolver={resolveAt(tlp)}
      defaultValues={{
        ...(initial ?? { title: '', description: '' }),
        assignedToUserId: user.id,
        dueDate: null,
      }}
      onSave={create.perform}
      {...(onCreated && { onSaved: onCreated })}
      submitLabel="Create Task"
      pendingLabel="Creating..."
    >
      {(form) => (
        <>
          <Field required label="Title" error={form.formState.errors.title?.message}>
            <Input {...form.register('title')} dir="auto" autoComplete="off" />
          </Field>
          <Field label="Description (Optional)" error={form.formState.errors.description?.message}>
            <Textarea {...form.register('description')} dir="auto" rows={3} />
          </Field>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <AssigneeField form={form} initial={user} />
            <DueDateField control={form.control} name="dueDate" />
          </div>
        </>
      )}
    </FormDialog>
  );
}
