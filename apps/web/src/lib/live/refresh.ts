import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '@watchfloor/contract';
import { currentUserQuery } from '../current-user';
import { type Change, REFRESH_RULES, type Refresh } from './refresh-rules';

export function refreshOf(change: Change, user: CurrentUser): Refresh {
  const rule = REFRESH_RULES[change.kind] as (change: Change, user: CurrentUser) => Refresh;
  return rule(change, user);
}

/** Shows changes made here at once, without waiting for their live events. Resolves when the screen is up to date. */
export async function refreshAfter(
  queryClient: QueryClient,
  changes: readonly Change[],
): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (!user) return;
  await Promise.all(changes.map((change) => invalidate(queryClient, refreshOf(change, user))));
}

async function invalidate(
  queryClient: QueryClient,
  { now = [], lists = [], later = [], forget = [], everything }: Refresh,
): Promise<void> {
  if (everything) await queryClient.invalidateQueries();
  for (const queryKey of later) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  dropUnseen(queryClient, forget);
  await Promise.all(
    [...now, ...lists, ...forget].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Drops what is cached but not on screen. */
export function dropUnseen(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: 'inactive' });
}
