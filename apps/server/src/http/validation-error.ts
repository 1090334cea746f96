import type { ErrorDetail } from '@watchfloor/contract';
import type { z } from 'zod';
import { AppError } from '../errors';

/** More would help nobody and turn a short request into a long response. */
const MAX_DETAILS = 100;

/** The value as the schema reads it, or one error with all problems. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const details: ErrorDetail[] = parsed.error.issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const message = [...new Set(details.map((detail) => detail.message))].join('; ');
  throw new AppError('VALIDATION', message, details);
}

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

/** Where a schema has no message of its own, the field is named. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.length ? issue.path.join('.') : 'The body';
  if (issue.code !== 'invalid_union' && issue.input == null) return `${name} is required`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${name} must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `${name} is not a valid ${issue.format === 'uuid' ? 'id' : issue.format}`;
    default:
      return `${name} is not valid`;
  }
}
