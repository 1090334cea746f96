import { zodResolver } from '@hookform/resolvers/zod';
import { type HandoverPoint, PointTask, TASK_TITLE_MAX } from '@watchfloor/contract';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { MemberPicker } from '@/domain/member-picker';
import { useCurrentUser } from '@/lib/current-user';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { useMakeTask } from '../api/handovers';

interface Values {
  title: string;
  assignedToUserId: string;
  dueDate: string | null;
}

const resolver = zodResolver(PointTask) as unknown as Resolver<Values, unknown, PointTask>;

interface MakeTaskDialogProps {
  handoverId: string;
  point: HandoverPoint;
  onClose: () => void;
}

/** A task is for everyone to see: its words are the member's to check. */
export function MakeTaskDialog({ handoverId, point, onClose }: MakeTaskDialogProps) {
  const user = useCurrentUser();
  const [assignee, setAssignee] = useState<Parameters<typeof MemberPicker>[0]['member']>(user);
  const make = useMakeTask(handoverId, point.id);
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Make a task"
      description="Everyone sees the task. Check its words if the point is about something restricted."
      resolver={resolver}
      defaultValues={{
        title: point.text.slice(0, TASK_TITLE_MAX),
        assignedToUserId: user.id,
        dueDate: null,
      }}
      onSave={make.perform}
      submitLabel="Create Task"
      pendingLabel="Creating..."
    >
      {(form) => (
        <>
          <Field required label="Title" error={form.formState.errors.title?.message}>
            <Input {...form.register('title')} dir="auto" maxLength={TASK_TITLE_MAX} />
          </Field>
          <Field label="Assigned to">
            <MemberPicker
              member={assignee}
              onMemberChange={(member) => {
                setAssignee(member);
                form.setValue('assignedToUserId', member.id);
              }}
            />
          </Field>
          <Field label="Due date" error={form.formState.errors.dueDate?.message}>
            <Input
              type="date"
              {...form.register('dueDate', { setValueAs: (day: string | null) => day || null })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
