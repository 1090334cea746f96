const KEY = 'watchfloor:known-here';

/** Whether a member used this browser last: the member app is then preloaded before the session is known. */
export function isReturningMember(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // Storage may be forbidden.
  }
}

export function rememberMember(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit then waits for the session.
  }
}
