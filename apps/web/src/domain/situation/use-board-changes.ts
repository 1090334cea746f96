import { useQueryClient } from '@tanstack/react-query';
import type { NewSituationUpdate, SituationUpdate } from '@watchfloor/contract';
import { formatCount } from '@/lib/number-format';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import type { SituationBoard } from './situation-board';

export function useRefreshBoard(board: SituationBoard) {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      board.paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  };
}

interface Outcome {
  onSuccess: (update: SituationUpdate) => void;
  onFailure: (error: Error) => void;
}

export function usePostUpdate(board: SituationBoard, { onSuccess, onFailure }: Outcome) {
  const refresh = useRefreshBoard(board);
  return useNoticedMutation({
    act: (update: NewSituationUpdate) => board.post(update),
    onSuccess: async (update) => {
      await refresh();
      onSuccess(update);
    },
    onFailure,
    success: { title: 'Success', description: board.createdText },
    failure: { text: 'Failed to create situation update' },
  });
}

export function useDeleteUpdate(board: SituationBoard) {
  const refresh = useRefreshBoard(board);
  return useNoticedMutation({
    act: (update: SituationUpdate) => board.remove(update.id),
    onSuccess: refresh,
    success: { title: 'Success', description: 'Situation update deleted successfully' },
    failure: { text: 'Failed to delete situation update' },
  });
}

export function useImportUpdates(board: SituationBoard, onSuccess: () => void) {
  const refresh = useRefreshBoard(board);
  return useNoticedMutation({
    act: (updates: readonly NewSituationUpdate[]) => board.importAll(updates),
    onSuccess: async () => {
      await refresh();
      onSuccess();
    },
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
