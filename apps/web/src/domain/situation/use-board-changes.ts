import type { NewSituationUpdate, SituationUpdate } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import type { SituationBoard } from './situation-board';

export function usePostUpdate(board: SituationBoard) {
  return useNoticedMutation({
    act: (update: NewSituationUpdate) => board.post(update),
    changes: [board.change],
    success: { title: 'Success', description: board.createdText },
    failure: { text: 'Failed to create situation update' },
  });
}

/** Without a notice: the map shows the correction. */
export function useCorrectUpdate(board: SituationBoard, { id, revision }: SituationUpdate) {
  return useNoticedMutation({
    act: (update: NewSituationUpdate) => board.correct(id, { ...update, revision }),
    changes: [board.corrected(id)],
    failure: { text: 'Failed to correct situation update', preferServerMessage: true },
  });
}

export function useDeleteUpdate(board: SituationBoard) {
  return useNoticedMutation({
    act: (update: SituationUpdate) => board.remove(update.id),
    changes: [board.change],
    success: { title: 'Success', description: 'Situation update deleted successfully' },
    failure: { text: 'Failed to delete situation update' },
  });
}

export function useImportUpdates(board: SituationBoard, onSuccess: () => void) {
  return useNoticedMutation({
    act: (updates: readonly NewSituationUpdate[]) => board.importAll(updates),
    changes: [board.change],
    onRefreshed: onSuccess,
    success: ({ imported }) => ({
      title: 'Import finished',
      description: `${formatCount(imported, 'situation update')} added`,
    }),
    failure: {
      title: 'Import failed',
      text: 'Nothing was added. Please try again.',
      preferServerMessage: true,
    },
  });
}
