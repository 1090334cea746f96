import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { documentTitle } from '@/lib/document-title';
import { buttonClass } from '@/ui/button-style';
import { NotFoundPage } from '../not-found-page';
import type { Session } from '../session';
import { LandingPage } from './landing-page';
import { UnreachablePage } from './unreachable-page';

/** Loaded lazily: hardly any visitor needs it. */
const WaitingPage = lazy(() =>
  import('./waiting-page').then((file) => ({ default: file.WaitingPage })),
);

/** The visitor's app: only the landing page. No router, no cache, no validation. */
export function mountVisitorApp(container: HTMLElement, session: Promise<Session>): () => void {
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <VisitorApp session={session} />
    </StrictMode>,
  );
  return () => root.unmount();
}

function VisitorApp({ session }: { session: Promise<Session> }) {
  const isLanding = location.pathname === '/';
  const [known, setKnown] = useState<Session | null>(null);
  const state = known?.state;

  useEffect(() => {
    document.title = isLanding ? documentTitle() : documentTitle('Page Not Found');
    let isShown = true;
    void session.then((answer) => isShown && setKnown(answer));
    return () => {
      isShown = false;
    };
  }, [session, isLanding]);

  useEffect(() => {
    if (state === 'visitor' && !isLanding) void sendToLogin();
  }, [state, isLanding]);

  if (known?.state === 'waiting') {
    return (
      <Suspense>
        <WaitingPage user={known.user} />
      </Suspense>
    );
  }
  if (isLanding) return <LandingPage />;
  if (state === 'unknown') return <UnreachablePage />;
  return (
    <main>
      <NotFoundPage
        action={
          <a href="/" className={buttonClass({ variant: 'secondary' })}>
            Back to the start
          </a>
        }
      />
    </main>
  );
}

/** A member's screen asks for sign-in; an unknown path is not found. Loaded on demand. */
async function sendToLogin(): Promise<void> {
  const { isProtectedPath } = await import('../protected-paths');
  if (!isProtectedPath(location.pathname)) return;
  const { showUnauthorized } = await import('./unauthorized-notice');
  showUnauthorized();
}
