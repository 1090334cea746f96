import { useQueryClient } from '@tanstack/react-query';
import { ENTITIES_KEY } from '@/lib/entities-key';

/** Numbers, times and neighbours follow from one another: everything on screen is fetched again. */
export function useRefreshEntities() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ENTITIES_KEY });
}
