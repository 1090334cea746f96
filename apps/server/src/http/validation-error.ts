import type { ErrorDetail } from '@watchfloor/contract';
import type { z } from 'zod';
import { AppError } from '../errors';

/** More problems than this help nobody, and would make a long answer out of a short request. */
const MAX_DETAILS = 100;

/** All problems at once, each with its path and the schema's own message. */
export function validationError(error: z.ZodError): AppError {
  const details: ErrorDetail[] = error.issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const message = [...new Set(details.map((detail) => detail.message))].join('; ');
  return new AppError('VALIDATION', message, details);
}
