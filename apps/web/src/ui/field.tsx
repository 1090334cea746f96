import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from './class-names';
import { FieldContext } from './field-context';

interface FieldProps {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, control, hint and error as one. The control inside takes its id and descriptions from here. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const control = useMemo(
    () => ({
      id,
      'aria-describedby':
        [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
      'aria-invalid': hasError || undefined,
      'aria-required': required || undefined,
    }),
    [id, hasError, hasHint, required],
  );

  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        id={`${id}-label`}
        className={
          isLabelHidden ? 'sr-only' : 'wrap-anywhere w-fit font-medium text-dense text-ink'
        }
      >
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className="text-ink-3 text-small empty:hidden">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {hasError && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
