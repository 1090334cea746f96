import { z } from 'zod';

export const ERROR_STATUS = {
  VALIDATION: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The caller must prove again who they are (`POST /api/auth/proof`), then repeat the call. */
  STEP_UP_REQUIRED: 403,
  NOT_FOUND: 404,
  /** Sent only to admins; for everyone else a private room does not exist. */
  PRIVATE_ROOM: 404,
  /** It was here, and will not be again. */
  GONE: 410,
  CONFLICT: 409,
  /** The text would leave its audience. `details` say what was found; some of it can be confirmed with `spillReason`. */
  SPILL: 409,
  /** The name of an entity is short or in many texts. `details` say in how many; sent again with `confirmed`. */
  COMMON_NAME: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ErrorDetail = z.object({
  path: z.string(),
  message: z.string(),
  /** Of `SPILL`: an explicit label cannot be confirmed; a passage can, and a label in what others wrote. */
  kind: z.enum(['label', 'discussion-label', 'passage']).optional(),
  /** The level of what was found, as TLP writes it. */
  label: z.string().optional(),
  /** The report that has the passage; the caller can read it. */
  reportId: z.uuid().optional(),
  reportTitle: z.string().optional(),
  /** Of `COMMON_NAME`: how many texts have it; at most 1,000 are counted. */
  matches: z.int().optional(),
  /** The beginning of the passage, as the caller wrote it. */
  passage: z.string().optional(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  details: z.array(ErrorDetail).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
