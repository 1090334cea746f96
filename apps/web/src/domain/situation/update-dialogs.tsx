import type { SituationUpdate } from '@watchfloor/contract';
import type { MapPosition } from '@/map/map-position';
import { useLastShown } from '@/ui/use-last-shown';
import { AddUpdateDialog } from './add-update-dialog';
import { CorrectUpdateDialog } from './correct-update-dialog';
import { DeleteUpdateDialog } from './delete-update-dialog';
import type { SituationBoard } from './situation-board';
import type { KnownTexts } from './update-fields';

/** The act on a board whose dialog is open. */
export type AskedAct =
  | { act: 'add'; position: MapPosition | null }
  | { act: 'correct' | 'delete'; update: SituationUpdate };

interface UpdateDialogsProps {
  board: SituationBoard;
  asked: AskedAct | null;
  onClose: () => void;
  known: KnownTexts;
  onAdded: (id: string) => void;
}

export function UpdateDialogs({ board, asked, onClose, known, onAdded }: UpdateDialogsProps) {
  // A dialog keeps its text while it fades out.
  const shown = useLastShown(asked);
  const close = (isOpen: boolean) => !isOpen && onClose();
  return (
    <>
      <AddUpdateDialog
        board={board}
        isOpen={asked?.act === 'add'}
        onOpenChange={close}
        position={shown?.act === 'add' ? shown.position : null}
        known={known}
        onAdded={onAdded}
      />
      {shown?.act === 'correct' && (
        <CorrectUpdateDialog
          board={board}
          isOpen={asked?.act === 'correct'}
          onOpenChange={close}
          update={shown.update}
          known={known}
        />
      )}
      <DeleteUpdateDialog
        board={board}
        update={asked?.act === 'delete' ? asked.update : null}
        onClose={onClose}
      />
    </>
  );
}
