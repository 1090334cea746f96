import type { CurrentUser } from '@watchfloor/contract';
import { rememberLivePosition } from '@/lib/live/live-position';

/** Written out, not imported: the contract brings its validation library, which a visitor need not load. */
export const CURRENT_USER_PATH = '/api/auth/user';

export type Session =
  | { state: 'member'; user: CurrentUser }
  | { state: 'visitor' }
  /** Neither yes nor no: the server is away or broken. */
  | { state: 'unknown' };

/** Asked once, with no retry; data returned means authenticated (spec §4). */
export async function loadSession(): Promise<Session> {
  try {
    const response = await fetch(CURRENT_USER_PATH, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    rememberLivePosition(response);
    if (response.ok) return { state: 'member', user: (await response.json()) as CurrentUser };
    // What is left unread would keep the connection busy.
    void response.body?.cancel();
    return { state: response.status === 401 ? 'visitor' : 'unknown' };
  } catch {
    return { state: 'unknown' };
  }
}
