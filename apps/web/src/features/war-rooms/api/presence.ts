import { useQuery } from '@tanstack/react-query';
import { type Author, PRESENCE_BEAT_SECONDS, warRoomsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';

const NOBODY: readonly Author[] = [];

/** Says that this screen is open, as long as it is in sight, and gives who else is in the room. */
export function usePresence(roomId: string): readonly Author[] {
  const params = { id: roomId };
  const { data } = useQuery({
    queryKey: endpointKey(warRoomsEndpoints.sayPresent, { params }),
    queryFn: ({ signal }) => call(warRoomsEndpoints.sayPresent, { params, signal }),
    staleTime: 0,
    refetchInterval: PRESENCE_BEAT_SECONDS * 1000,
  });
  return data ?? NOBODY;
}
