import type { SituationUpdate } from '@watchfloor/contract';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useLastShown } from '@/ui/use-last-shown';
import type { SituationBoard } from './situation-board';
import { useDeleteUpdate } from './use-board-changes';

interface DeleteUpdateDialogProps {
  board: SituationBoard;
  update: SituationUpdate | null;
  onClose: () => void;
}

export function DeleteUpdateDialog({ board, update, onClose }: DeleteUpdateDialogProps) {
  const remove = useDeleteUpdate(board);
  const shown = useLastShown(update);
  return (
    <ConfirmDialog
      open={update !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this situation update?"
      description={`“${shown?.title ?? ''}” is removed from the map for everyone. This cannot be undone.`}
      confirmLabel="Delete Update"
      destructive
      onConfirm={() => (update ? remove.perform(update) : undefined)}
    />
  );
}
