import type { SituationUpdate } from '@watchfloor/contract';
import { useRef } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { SituationBoard } from './situation-board';
import { useDeleteUpdate } from './use-board-changes';

interface DeleteUpdateDialogProps {
  board: SituationBoard;
  update: SituationUpdate | null;
  onClose: () => void;
}

export function DeleteUpdateDialog({ board, update, onClose }: DeleteUpdateDialogProps) {
  const remove = useDeleteUpdate(board);
  // The dialog fades out with its text, after there is nothing left to ask about.
  const shown = useRef(update);
  if (update) shown.current = update;
  return (
    <ConfirmDialog
      open={update !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this situation update?"
      description={`“${shown.current?.title ?? ''}” is removed from the map for everyone. This cannot be undone.`}
      confirmLabel="Delete Update"
      destructive
      onConfirm={() => (update ? remove.perform(update) : undefined)}
    />
  );
}
