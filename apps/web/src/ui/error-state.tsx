import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './button';
import { classNames } from './class-names';

interface ErrorStateProps {
  title?: string | undefined;
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  className?: string | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title = 'This could not be loaded', message, onRetry, isRetrying, className } = props;
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center gap-1 px-6 py-10 text-center',
        className,
      )}
    >
      <span className="tone-danger tinted mb-2 inline-flex size-10 items-center justify-center rounded-menu">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <p className="font-semibold text-body text-ink">{title}</p>
      {message && <p className="max-w-sm text-balance text-dense text-ink-2">{message}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry} pending={isRetrying}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
    </div>
  );
}
