import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@watchfloor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError } from '../db/client';
import { AppError, notFound } from '../errors';

/** Turns every thrown value into an error response. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Also for requests that the router rejects before any hook runs. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppError(thrown);
  if (error.code === 'INTERNAL') request.log.error({ err: thrown }, 'request failed');
  if (!request.actor) closeUnlessShort(request, reply);
  return reply
    .status(ERROR_STATUS[error.code])
    .headers({ ...error.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request)));
}

/** A rejected body up to this size is still read, so that the connection can be reused. */
const MAX_IGNORED_BYTES = 16 * 1024;

/** Closes the connection after the response instead of reading a long rejected body. */
export function closeUnlessShort({ headers }: FastifyRequest, reply: FastifyReply): void {
  const isShort =
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) <= MAX_IGNORED_BYTES;
  if (!isShort) reply.header('connection', 'close');
}

export function errorBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.details ? { details: [...error.details] } : {}),
    requestId: request.id,
  };
}

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isConnectionError(thrown)) {
    return new AppError('UNAVAILABLE', 'The database is unavailable, please try again', undefined, {
      'retry-after': '2',
    });
  }
  return (
    fromCode(thrown) ??
    fromStatus(thrown) ??
    new AppError('INTERNAL', 'Something went wrong on our side')
  );
}

/** Client errors of the framework and its plugins keep their meaning, whatever their code. */
function fromStatus(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  const status = Number(thrown.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const code = codes.find((one) => ERROR_STATUS[one] === status) ?? 'VALIDATION';
  return code === 'NOT_FOUND' ? notFound() : new AppError(code, 'The request is not valid');
}

function fromCode(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return FRAMEWORK_ERRORS[code]?.() ?? DATABASE_ERRORS[code]?.();
}

const FRAMEWORK_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('TOO_LARGE', 'The request is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_TYPE', 'Send JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('VALIDATION', 'The request length does not match its header'),
  // An id that cannot exist is not found, however long it is.
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
  FST_ERR_BAD_URL: () => new AppError('VALIDATION', 'The address is not valid'),
};

/** PostgreSQL errors that are caused by the input or are temporary. */
const DATABASE_ERRORS: Readonly<Record<string, () => AppError>> = {
  '22021': () => new AppError('VALIDATION', 'Text contains characters that cannot be stored'),
  '22P05': () => new AppError('VALIDATION', 'Text contains characters that cannot be stored'),
  '22001': () => new AppError('VALIDATION', 'Text is too long'),
  '23503': () => new AppError('CONFLICT', 'What this refers to is gone'),
  '23505': () => new AppError('CONFLICT', 'This exists already'),
  '40P01': () => new AppError('CONFLICT', 'Someone else changed this at the same moment'),
  '53100': () => new AppError('STORAGE_FULL', 'The disk is full; nothing was stored'),
  '25P03': () => new AppError('UNAVAILABLE', 'The request took too long'),
  '55P03': () =>
    new AppError('UNAVAILABLE', 'Someone else is changing this, please try again', undefined, {
      'retry-after': '2',
    }),
  '57014': () => new AppError('UNAVAILABLE', 'The request took too long'),
};
