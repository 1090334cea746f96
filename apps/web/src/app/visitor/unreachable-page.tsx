import { ErrorState } from '@/ui/error-state';

/** Shown when the server could not say whether the visitor is signed in. */
export function UnreachablePage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="sr-only">Watchfloor</h1>
      <ErrorState
        title="Watchfloor cannot be reached"
        message="The server did not answer. Check your connection and try again."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
