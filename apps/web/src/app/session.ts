import type { CurrentUser } from '@watchfloor/contract';
import { rememberLivePosition } from '@/lib/live/live-position';

/** Not imported from the contract, whose validation library a visitor need not load. */
export const CURRENT_USER_PATH = '/api/auth/user';

export type Session =
  | { state: 'member'; user: CurrentUser }
  /** Signed in, but an admin has to approve the account first. */
  | { state: 'waiting'; user: CurrentUser }
  | { state: 'visitor' }
  /** Unknown: the server is unavailable or broken. */
  | { state: 'unknown' };

/** Called once, with no retry; returned data means authenticated (spec §4). */
export async function loadSession(): Promise<Session> {
  try {
    const response = await fetch(CURRENT_USER_PATH, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    rememberLivePosition(response);
    if (response.ok) {
      const user = (await response.json()) as CurrentUser;
      return { state: user.state === 'waiting' ? 'waiting' : 'member', user };
    }
    // An unread body would keep the connection busy.
    void response.body?.cancel();
    return { state: response.status === 401 ? 'visitor' : 'unknown' };
  } catch {
    return { state: 'unknown' };
  }
}
