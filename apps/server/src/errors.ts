import type { ErrorCode, ErrorDetail } from '@watchfloor/contract';

/** An error whose message is for the caller. Any other error becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    details?: readonly ErrorDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export const notFound = (what = 'Resource') => new AppError('NOT_FOUND', `${what} not found`);
/** For admins, who may take access; for everyone else a private room is not found. */
export const privateRoom = () => new AppError('PRIVATE_ROOM', 'This room is private');
export const forbidden = (message: string) => new AppError('FORBIDDEN', message);
export const stepUpRequired = () => new AppError('STEP_UP_REQUIRED', 'Confirm that it is you');
export const conflict = (message: string) => new AppError('CONFLICT', message);
/** A well-formed but invalid value, reported at its field. */
export const invalid = (path: string, message: string) =>
  new AppError('VALIDATION', message, [{ path, message }]);
