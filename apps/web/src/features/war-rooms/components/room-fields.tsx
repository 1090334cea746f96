import { canChangeWarRoomPrivacy, type NewWarRoom, type WarRoom } from '@watchfloor/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Switch } from '@/ui/switch';
import { Textarea } from '@/ui/textarea';

interface RoomValues {
  name: string;
  description?: string | null | undefined;
  isPrivate?: boolean | undefined;
}

interface RoomFieldsProps {
  form: UseFormReturn<RoomValues, unknown, NewWarRoom>;
  /** The room as it is saved; absent for a new one. */
  room?: WarRoom;
}

export function RoomFields({ form, room }: RoomFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
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
    </>
  );
}

function privacyHint(room: WarRoom | undefined, isPrivate: boolean): string {
  if (room && !canChangeWarRoomPrivacy(room)) return 'Only an owner of the room may change this.';
  if (room?.isPrivate && !isPrivate) {
    return 'Anyone may enter from now on. What was posted before stays with its members of today.';
  }
  return 'Only members see it, and an owner invites them. Anyone may enter an open room.';
}
