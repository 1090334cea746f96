import { DEFAULT_SEVERITY } from '@watchfloor/contract';
import { formatPosition, type MapPosition } from '@/map/map-position';
import { FormDialog } from '@/ui/form-dialog';
import { AudienceNote } from './audience-note';
import { degreesOf } from './position-fields';
import type { SituationBoard } from './situation-board';
import { type KnownTexts, resolveUpdate, UpdateFields } from './update-fields';
import { usePostUpdate } from './use-board-changes';

interface AddUpdateDialogProps {
  board: SituationBoard;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the map was clicked; null to type the coordinates. */
  position: MapPosition | null;
  known: KnownTexts;
  onAdded: (id: string) => void;
}

export function AddUpdateDialog(props: AddUpdateDialogProps) {
  const { board, isOpen, onOpenChange, position, known, onAdded } = props;
  const post = usePostUpdate(board);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add Situation Update"
      description={
        position ? (
          <>
            Location: <span className="font-mono">{formatPosition(position)}</span>
          </>
        ) : (
          'Find the place, or type or paste its coordinates.'
        )
      }
      resolver={resolveUpdate(board)}
      defaultValues={{
        title: '',
        description: '',
        severity: DEFAULT_SEVERITY,
        category: '',
        subject: '',
        ...degreesOf(position),
      }}
      onSave={post.perform}
      onSaved={({ id }) => onAdded(id)}
      submitLabel="Add Update"
      pendingLabel="Adding..."
    >
      {(form) => (
        <>
          <UpdateFields form={form} known={known} hasSearch={position === null} />
          <AudienceNote isSeenByAll={board.isSeenByAll} what="this update" />
        </>
      )}
    </FormDialog>
  );
}
