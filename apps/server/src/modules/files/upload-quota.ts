import { UPLOAD_DAILY_BYTES } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { AppError } from '../../errors';
import { sumRecentBytes } from './files.queries';

/** Refuses `bytes` more from a member who has sent enough for one day; held in a transaction, it is exact. */
export async function requireQuota(
  db: Queryable,
  memberId: string,
  bytes: number,
  isHeld: boolean,
): Promise<void> {
  const used = await sumRecentBytes(db, memberId, isHeld);
  if (used + bytes <= UPLOAD_DAILY_BYTES) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `You can upload ${UPLOAD_DAILY_BYTES / 1024 / 1024} MB within a day; try again later`,
    undefined,
    { 'retry-after': '3600' },
  );
}
