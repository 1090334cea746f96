import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { documentTitle } from '@/lib/document-title';
import { buttonClass } from '@/ui/button-style';
import { NotFoundPage } from '../not-found-page';
import type { Session } from '../session';
import { LandingPage } from './landing-page';
import { UnreachablePage } from './unreachable-page';

/** What a visitor sees: the landing page, and nothing behind any other path. No router, no cache, no validation. */
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
  const [state, setState] = useState<Session['state'] | 'loading'>('loading');

  useEffect(() => {
    document.title = isLanding ? documentTitle() : documentTitle('Page Not Found');
    let isShown = true;
    void session.then((known) => isShown && setState(known.state));
    return () => {
      isShown = false;
    };
  }, [session, isLanding]);

  useEffect(() => {
    if (state === 'visitor' && !isLanding) void sendToLogin();
  }, [state, isLanding]);

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

/** A member's screen asks for sign-in; an unknown path stays not found. Loaded only when it comes to that. */
async function sendToLogin(): Promise<void> {
  const { isProtectedPath } = await import('../protected-paths');
  if (!isProtectedPath(location.pathname)) return;
  const { showUnauthorized } = await import('./unauthorized-notice');
  showUnauthorized();
}
