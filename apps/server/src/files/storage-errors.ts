import { AppError } from '../errors';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export function toStorageError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (FULL.has(codeOf(error))) {
    return new AppError('STORAGE_FULL', 'The disk is full; nothing was stored');
  }
  // Wrapped, because other file system codes look like those of a lost database connection.
  return new Error(`the file store failed: ${error.message}`, { cause: error });
}

export const storeUnavailable = () =>
  new AppError('UNAVAILABLE', 'The file store is unavailable, please try again', undefined, {
    'retry-after': '5',
  });
