import {
  type NewPin,
  PINS_REFRESH_MS,
  type Pin,
  pinsEndpoints,
  WHOLE_MAP_MAX,
} from '@watchfloor/contract';
import { largeBoard } from '@/domain/situation/large-board';
import type { Reading } from '@/domain/situation/situation-board';
import { call } from '@/lib/client';
import { endpointKey, polledQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const { list, compact, create, delete: remove } = pinsEndpoints;

/** Of a large map, only how many there are. */
export const compactPins = polledQuery(compact, { query: { max: WHOLE_MAP_MAX } }, PINS_REFRESH_MS);

export const largePinBoard = largeBoard(pinsEndpoints);

export const pinBoard = {
  details: (ids: readonly string[]): Reading<Pin[]> => {
    const query = { ids: ids.join(), limit: ids.length };
    return {
      queryKey: endpointKey(list, { query }),
      queryFn: ({ signal }) => call(list, { query, signal }),
    };
  },
};

interface Outcome {
  onSuccess: (pin: Pin) => void;
  onFailure: (error: Error) => void;
}

export function useDropPin({ onSuccess, onFailure }: Outcome) {
  return useNoticedMutation({
    act: (pin: NewPin) => {
      // Empty values are left out (spec §5).
      const { description, category, ...rest } = pin;
      const body = { ...rest, ...(description && { description }), ...(category && { category }) };
      return call(create, { body });
    },
    changes: ({ id }) => [{ kind: 'pin.changed', pinId: id }],
    onRefreshed: onSuccess,
    onFailure,
    success: { title: 'Success', description: 'Map pin created successfully' },
    failure: { text: 'Failed to create map pin' },
  });
}

export function useDeletePin() {
  return useNoticedMutation({
    act: ({ id }: Pin) => call(remove, { params: { id } }),
    changes: (_, { id }) => [{ kind: 'pin.changed', pinId: id }],
    success: { title: 'Success', description: 'Map pin deleted successfully' },
    failure: { text: 'Failed to delete map pin' },
  });
}
