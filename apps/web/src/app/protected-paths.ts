import { onboardingScreen, screens } from './navigation';

/** Whether a path is a screen for members; any other is not found. */
export function isProtectedPath(path: string): boolean {
  return [...screens, onboardingScreen].some((screen) => matchesPath(screen.path, path));
}

/** "$id" in "/reports/$id" matches any one segment; a trailing slash is ignored. */
export function matchesPath(pattern: string, path: string): boolean {
  const expected = pattern.split('/').filter(Boolean);
  const found = path.split('/').filter(Boolean);
  return (
    expected.length === found.length &&
    expected.every((segment, index) => segment.startsWith('$') || segment === found[index])
  );
}
