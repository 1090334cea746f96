/** Browser navigations of the spec (§7); the identity provider takes over from there. */
const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';

/** Where signing in starts, and the path it comes back to. */
export function loginUrl(returnTo?: string): string {
  if (!returnTo || returnTo === '/') return LOGIN_PATH;
  return `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}

export function currentPath(): string {
  return location.pathname + location.search;
}

export function goToLogin(): void {
  location.assign(loginUrl(currentPath()));
}
