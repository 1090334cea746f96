/** Browser navigations of the spec (§7); the identity provider takes over from there. */
const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';

/** Where signing in starts, and the path it comes back to. */
export function loginUrl(returnTo?: string): string {
  if (!returnTo || returnTo === '/') return LOGIN_PATH;
  return `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Signs in again at an outside provider, to prove who the member is. */
export function proofUrl(returnTo: string): string {
  return `${LOGIN_PATH}?prompt=login&max_age=0&returnTo=${encodeURIComponent(returnTo)}`;
}

export function currentPath(): string {
  return location.pathname + location.search;
}

/** Takes the page's place in the history: Back would only lead here again. */
export function goToLogin(): void {
  location.replace(loginUrl(currentPath()));
}
