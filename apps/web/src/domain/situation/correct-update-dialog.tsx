import { Severity, type SituationUpdate } from '@watchfloor/contract';
import { FormDialog } from '@/ui/form-dialog';
import { AudienceNote } from './audience-note';
import type { SituationBoard } from './situation-board';
import { type KnownTexts, resolveUpdate, UpdateFields } from './update-fields';
import { useCorrectUpdate } from './use-board-changes';

interface CorrectUpdateDialogProps {
  board: SituationBoard;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  update: SituationUpdate;
  known: KnownTexts;
}

export function CorrectUpdateDialog(props: CorrectUpdateDialogProps) {
  const { board, isOpen, onOpenChange, update, known } = props;
  const { title, description, severity, category, subject, latitude, longitude } = update;
  const correct = useCorrectUpdate(board, update);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Correct Situation Update"
      description="The earlier version stays readable."
      resolver={resolveUpdate(board)}
      defaultValues={{
        title,
        description,
        severity: Severity.parse(severity),
        category: category ?? '',
        subject: subject ?? '',
        latitude,
        longitude,
      }}
      onSave={correct.perform}
      conflictField="title"
      submitLabel="Save Correction"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <UpdateFields hasSearch form={form} known={known} />
          <AudienceNote isSeenByAll={board.isSeenByAll} what="the correction" />
        </>
      )}
    </FormDialog>
  );
}
