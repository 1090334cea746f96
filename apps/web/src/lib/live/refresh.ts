import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { currentUserQuery } from '../current-user';
import type { Change, Refresh } from './refresh-rules';

/** Shows changes made here at once, without waiting for their live events. Resolves when the screen is up to date. */
export async function refreshAfter(
  queryClient: QueryClient,
  changes: readonly Change[],
): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (!user || changes.length === 0) return;
  // Loaded with the first change: the first screen does not need the rules.
  const rules = await import('./refresh-rules').catch(() => null);
  const refreshes = rules
    ? changes.map((change) => rules.refreshOf(change, user))
    : [{ everything: true }];
  await Promise.all(refreshes.map((refresh) => invalidate(queryClient, refresh)));
}

async function invalidate(
  queryClient: QueryClient,
  { now = [], lists = [], calm = [], later = [], forget = [], everything }: Refresh,
): Promise<void> {
  if (everything) await queryClient.invalidateQueries();
  for (const queryKey of later) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  dropUnseen(queryClient, forget);
  await Promise.all(
    [...now, ...lists, ...calm, ...forget].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Drops what is cached but not on screen. */
export function dropUnseen(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: 'inactive' });
}
