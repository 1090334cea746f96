import { notify } from '@/ui/toast';
import { goToLogin } from './login';

/** Long enough to read that something happened, short enough not to wait (spec §9). */
const LOGIN_DELAY_MS = 500;

let isLeaving = false;

/** Announces that the session ended, then goes to sign in. Of many failing calls only the first does so (spec §8). */
export function leaveForLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  notify({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(goToLogin, LOGIN_DELAY_MS);
}

// A page restored from the back/forward cache must be able to leave again.
addEventListener('pageshow', (event) => {
  if (event.persisted) isLeaving = false;
});
