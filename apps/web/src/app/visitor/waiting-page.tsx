import type { CurrentUser } from '@watchfloor/contract';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { documentTitle } from '@/lib/document-title';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { loadSession } from '../session';

/** How often the page asks whether the account was approved. */
const CHECK_MS = 15_000;

/** All that an account sees before an admin has approved it. */
export function WaitingPage({ user }: { user: CurrentUser }) {
  useEffect(() => {
    document.title = documentTitle('Waiting for approval');
    const timer = setInterval(() => void reloadWhenDecided(), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="flex w-full max-w-lg flex-col items-center gap-3 px-6 py-12 text-center">
        <span className="tone-accent tinted inline-flex size-12 items-center justify-center rounded-menu">
          <Hourglass aria-hidden className="size-6" />
        </span>
        <h1 className="text-balance font-semibold text-title">Your account waits for approval</h1>
        <p className="max-w-sm text-balance text-body text-ink-2">
          An admin of this Watchfloor has been told. This page opens by itself as soon as you are
          let in.
        </p>
        <p className="wrap-anywhere text-ink-2 text-small">
          Signed in as {name && <b className="font-medium text-ink">{name}</b>}
          {name && user.email ? ', ' : ''}
          {user.email}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button onClick={() => location.reload()}>Check now</Button>
          <a href="/api/logout" className={buttonClass({ variant: 'ghost' })}>
            Log Out
          </a>
        </div>
      </Card>
    </main>
  );
}

async function reloadWhenDecided(): Promise<void> {
  const { state } = await loadSession();
  // Without an answer it keeps asking.
  if (state === 'member' || state === 'visitor') location.reload();
}
