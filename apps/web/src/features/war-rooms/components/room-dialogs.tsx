import type { WarRoom } from '@watchfloor/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/ui/dialog';
import { useChangeRoom, useCreateRoom, useDeleteRoom } from '../api/change-rooms';
import { RoomForm } from './room-form';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function CreateRoomDialog({ isOpen, onOpenChange }: DialogProps) {
  const tellFailure = useRef<((error: Error) => void) | null>(null);
  const create = useCreateRoom({
    onSuccess: () => onOpenChange(false),
    onFailure: (error) => tellFailure.current?.(error),
  });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create War Room</DialogTitle>
          <DialogDescription>A shared map and a team around one operation.</DialogDescription>
        </DialogHeader>
        <RoomForm
          isPending={create.isPending}
          submitLabel="Create War Room"
          pendingLabel="Creating..."
          onSubmit={(room, tell) => {
            tellFailure.current = tell;
            create.run(room);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

export function ChangeRoomDialog({ room, isOpen, onOpenChange }: DialogProps & { room: WarRoom }) {
  const tellFailure = useRef<((error: Error) => void) | null>(null);
  const change = useChangeRoom(room.id, {
    onSuccess: () => onOpenChange(false),
    onFailure: (error) => tellFailure.current?.(error),
  });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>War room settings</DialogTitle>
          <DialogDescription>Its members see the changes at once.</DialogDescription>
        </DialogHeader>
        <RoomForm
          room={room}
          isPending={change.isPending}
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          onSubmit={(changes, tell) => {
            tellFailure.current = tell;
            change.run(changes);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface DeleteRoomDialogProps {
  /** The room to ask about; null while nobody asks. */
  room: WarRoom | null;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteRoomDialog({ room, onClose, onDeleted }: DeleteRoomDialogProps) {
  const remove = useDeleteRoom(onDeleted);
  // The dialog fades out with its text, after there is nothing left to ask about.
  const shown = useRef(room);
  if (room) shown.current = room;
  return (
    <ConfirmDialog
      open={room !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this war room?"
      description={`“${shown.current?.name ?? ''}” is deleted with its map and everything in it, for all its members. This cannot be undone.`}
      confirmLabel="Delete War Room"
      destructive
      onConfirm={() => (room ? remove.perform(room) : undefined)}
    />
  );
}
