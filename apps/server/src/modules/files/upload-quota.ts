import { UPLOAD_DAILY_BYTES } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { AppError } from '../../errors';
import { sumRecentBytes } from './files.queries';

/** Enforces the daily limit of a member. It is exact with `isLocked` in a transaction. */
export async function requireQuota(
  db: Queryable,
  memberId: string,
  bytes: number,
  isLocked: boolean,
): Promise<void> {
  const used = await sumRecentBytes(db, memberId, isLocked);
  if (used + bytes <= UPLOAD_DAILY_BYTES) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `You can upload ${UPLOAD_DAILY_BYTES / 1024 / 1024} MB within a day; try again later`,
    undefined,
    { 'retry-after': '3600' },
  );
}
