import type { ErrorBody, ErrorCode, ErrorDetail } from '@watchfloor/contract';

/** A call that did not succeed. Its message is the status, a colon, a space and the server's text (spec §8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly serverMessage: string,
    readonly code: ErrorCode | undefined = undefined,
    readonly details: readonly ErrorDetail[] = [],
    readonly requestId: string | undefined = undefined,
    /** Takes the place of an empty message in the error's text. */
    statusText = '',
  ) {
    super(`${status}: ${serverMessage || statusText}`);
  }
}

/** The server could not be reached at all, so there is no status. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('Watchfloor cannot be reached. Check your connection and try again.', { cause });
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Only admins get this code; they may take access to the room. */
export function isPrivateRoom(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PRIVATE_ROOM';
}

/** The member has been asked about it in a dialog and goes on editing. */
export function isSpill(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SPILL';
}

/** The message to show: from the server or the connection, if there is one. */
export function serverMessageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.serverMessage || undefined;
  return error instanceof ConnectionError ? error.message : undefined;
}

/** Our errors are JSON. A proxy in between may answer with plain text or nothing. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseErrorBody(text);
  if (!body) {
    const { status, statusText } = response;
    return new ApiError(status, plainText(text), undefined, [], undefined, statusText);
  }
  return new ApiError(response.status, body.message, body.code, body.details, body.requestId);
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isErrorBody = typeof value === 'object' && value !== null && 'message' in value;
    return isErrorBody && typeof value.message === 'string' ? (value as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** A proxy's HTML error page is not shown. */
function plainText(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('<') ? '' : trimmed.slice(0, 500);
}
