import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/** Shows the server's errors at the fields they name. A conflict without details belongs to `conflictField`. */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  conflictField?: Path<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const known = new Set(Object.keys(form.getValues()));
  const details = error.details.filter((detail) => known.has(topField(detail.path)));
  if (details.length === 0 && error.status === 409 && conflictField) {
    form.setError(conflictField, { message: error.serverMessage }, { shouldFocus: true });
  }
  details.forEach((detail, index) => {
    const field = topField(detail.path) as Path<Values>;
    form.setError(field, { message: detail.message }, { shouldFocus: index === 0 });
  });
}

/** "tags.3" and "tags[3]" are shown at "tags". */
function topField(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}
