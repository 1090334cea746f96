import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { serverMessageOf } from '@/lib/api-error';
import { ErrorState } from '@/ui/error-state';

/** A screen that failed to render; the shell around it stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  function retry() {
    queries.reset();
    reset();
    void router.invalidate();
  }

  return (
    <div className="grid min-h-[60dvh] place-items-center p-6">
      <ErrorState
        title="This screen could not be shown"
        message={serverMessageOf(error) ?? 'Something went wrong. Try again.'}
        onRetry={retry}
      />
    </div>
  );
}
