import { zodResolver } from '@hookform/resolvers/zod';
import { NewWarRoom, type WarRoom } from '@watchfloor/contract';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormDialog } from '@/ui/form-dialog';
import { useLastShown } from '@/ui/use-last-shown';
import { useChangeRoom, useCreateRoom, useDeleteRoom } from '../api/change-rooms';
import { RoomFields } from './room-fields';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const resolver = zodResolver(NewWarRoom);

export function CreateRoomDialog(props: DialogProps) {
  const create = useCreateRoom();
  return (
    <FormDialog
      {...props}
      title="Create War Room"
      description="A shared map and a team around one operation."
      resolver={resolver}
      defaultValues={{ name: '', description: '', isPrivate: false }}
      onSave={create.perform}
      submitLabel="Create War Room"
      pendingLabel="Creating..."
    >
      {(form) => <RoomFields form={form} />}
    </FormDialog>
  );
}

export function ChangeRoomDialog({ room, ...props }: DialogProps & { room: WarRoom }) {
  const change = useChangeRoom(room.id);
  const { name, isPrivate } = room;
  return (
    <FormDialog
      {...props}
      title="War room settings"
      description="Its members see the changes at once."
      resolver={resolver}
      defaultValues={{ name, description: room.description ?? '', isPrivate }}
      onSave={change.perform}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {(form) => <RoomFields form={form} room={room} />}
    </FormDialog>
  );
}

interface DeleteRoomDialogProps {
  /** The room to delete; null while the dialog is closed. */
  room: WarRoom | null;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteRoomDialog({ room, onClose, onDeleted }: DeleteRoomDialogProps) {
  const remove = useDeleteRoom(onDeleted);
  const shown = useLastShown(room);
  return (
    <ConfirmDialog
      open={room !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this war room?"
      description={`“${shown?.name ?? ''}” is deleted with its map and everything in it, for all its members. This cannot be undone.`}
      confirmLabel="Delete War Room"
      destructive
      onConfirm={() => (room ? remove.perform(room) : undefined)}
    />
  );
}
