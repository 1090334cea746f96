const KEY = 'watchfloor:known-here';

/** Whether a member used this browser the last time: their side is then fetched before the server says who is there. */
export function isMemberKnownHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // Storage may be forbidden.
  }
}

export function rememberMemberHere(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit then waits for the answer.
  }
}
