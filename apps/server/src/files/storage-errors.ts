import { AppError } from '../errors';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What the disk refused, as the caller reads it. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (FULL.has(codeOf(error))) {
    return new AppError('STORAGE_FULL', 'The disk is full; nothing was stored');
  }
  // Other codes of the file system look like those of a lost database.
  return new Error(`the file store failed: ${error.message}`, { cause: error });
}

export const storeAway = () =>
  new AppError('UNAVAILABLE', 'The file store is away, please try again', undefined, {
    'retry-after': '5',
  });
