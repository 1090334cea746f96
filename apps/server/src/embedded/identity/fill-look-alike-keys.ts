import type { Database } from '../../db/client';
import { toSkeleton } from '../../look-alikes';
import { listAccountsWithoutSkeleton, saveSkeletons } from './identity.queries';

/** Adds missing skeletons. Of several look-alike accounts only the oldest gets one. */
export async function fillLookAlikeKeys(db: Database): Promise<void> {
  const bySkeleton = new Map<string, string>();
  for (const { id, email } of await listAccountsWithoutSkeleton(db)) {
    const skeleton = toSkeleton(email);
    if (!bySkeleton.has(skeleton)) bySkeleton.set(skeleton, id);
  }
  if (bySkeleton.size > 0)
    await saveSkeletons(db, [...bySkeleton.values()], [...bySkeleton.keys()]);
}
