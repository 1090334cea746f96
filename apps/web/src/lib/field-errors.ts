import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/** Shows the server's errors at the fields they name. A conflict without details belongs to `conflictField`. */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  conflictField?: Path<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const values: unknown = form.getValues();
  const details = error.details
    .map(({ path, message }) => ({ field: fieldOf(values, path), message }))
    .filter(({ field }) => field !== '');
  if (details.length === 0 && error.status === 409 && conflictField) {
    form.setError(conflictField, { message: error.serverMessage }, { shouldFocus: true });
  }
  details.forEach(({ field, message }, index) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });
}

/**
 * "marking.tlp" and "sources.3.url" are fields of their own; "tags.3" and "tags[3]" are shown at "tags". Empty if the
 * form has none of it.
 */
function fieldOf(values: unknown, path: string): string {
  const [name = '', ...rest] = path.split(/[.[\]]+/);
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return '';
  const inner = fieldOf(values[name as keyof typeof values], rest.join('.'));
  if (Array.isArray(values) && !inner) return '';
  return inner ? `${name}.${inner}` : name;
}
