import { onboardingScreen, screens } from './navigation';

/** Whether a path leads to a screen for members; any other is simply not found. */
export function isProtectedPath(path: string): boolean {
  return [...screens, onboardingScreen].some((screen) => matchesPath(screen.path, path));
}

/** "/reports/$id" takes any one segment in place of "$id"; a trailing slash is forgiven. */
export function matchesPath(pattern: string, path: string): boolean {
  const expected = pattern.split('/').filter(Boolean);
  const found = path.split('/').filter(Boolean);
  return (
    expected.length === found.length &&
    expected.every((segment, index) => segment.startsWith('$') || segment === found[index])
  );
}
