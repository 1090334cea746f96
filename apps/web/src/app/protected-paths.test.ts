import { expect, it } from 'vitest';
import { isProtectedPath, matchesPath } from './protected-paths';

it('knows the screens of members', () => {
  expect(['/dashboard', '/profile', '/profile/', '/onboarding'].filter(isProtectedPath)).toEqual([
    '/dashboard',
    '/profile',
    '/profile/',
    '/onboarding',
  ]);
});

it('does not know other paths', () => {
  expect(['/nowhere', '/profile/x', '/profilex'].filter(isProtectedPath)).toEqual([]);
});

it('matches one segment per parameter', () => {
  expect(matchesPath('/reports/$id', '/reports/abc')).toBe(true);
  expect(matchesPath('/reports/$id', '/reports')).toBe(false);
  expect(matchesPath('/reports/$id', '/reports/a/b')).toBe(false);
});
