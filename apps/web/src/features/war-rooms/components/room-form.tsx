import { zodResolver } from '@hookform/resolvers/zod';
import { canChangeWarRoomPrivacy, NewWarRoom, type WarRoom } from '@watchfloor/contract';
import { Controller, useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Switch } from '@/ui/switch';
import { Textarea } from '@/ui/textarea';

interface RoomFormProps {
  room?: WarRoom | undefined;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  onSubmit: (room: NewWarRoom, tellFailure: (error: Error) => void) => void;
}

export function RoomForm({ room, isPending, submitLabel, pendingLabel, onSubmit }: RoomFormProps) {
  const form = useForm({
    resolver: zodResolver(NewWarRoom),
    defaultValues: {
      name: room?.name ?? '',
      description: room?.description ?? '',
      isPrivate: room?.isPrivate ?? false,
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        onSubmit(values, (error) => showFieldErrors(form, error)),
      )}
    >
      <DialogBody>
        <Field required label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Description (optional)" error={errors.description?.message}>
          <Textarea {...form.register('description')} rows={4} />
        </Field>
        <Controller
          control={form.control}
          name="isPrivate"
          render={({ field }) => (
            <Field label="Private room" hint={privacyHint(room, field.value ?? false)}>
              <Switch
                checked={field.value ?? false}
                disabled={room && !canChangeWarRoomPrivacy(room)}
                onCheckedChange={field.onChange}
              />
            </Field>
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

function privacyHint(room: WarRoom | undefined, isPrivate: boolean): string {
  if (room && !canChangeWarRoomPrivacy(room)) return 'Only an owner of the room may change this.';
  if (room?.isPrivate && !isPrivate) {
    return 'Anyone may enter from now on. What was posted before stays with its members of today.';
  }
  return 'Only members see it, and an owner invites them. Anyone may enter an open room.';
}
