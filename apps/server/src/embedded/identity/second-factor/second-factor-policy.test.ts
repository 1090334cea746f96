import { expect, test } from 'vitest';
import { canUsePasskeys, daysLeft, isDemanded } from './second-factor-policy';

test.each([
  ['off', true, false],
  ['admins', true, true],
  ['admins', false, false],
  ['all', false, true],
] as const)('policy %s, admin %s: demanded %s', (policy, isAdmin, expected) => {
  expect(isDemanded(policy, isAdmin)).toBe(expected);
});

test('days left are rounded up and never negative', () => {
  const now = Date.parse('2026-11-17T12:00:00Z');
  expect(daysLeft('2026-11-24T12:00:00Z', now)).toBe(7);
  expect(daysLeft('2026-11-17T12:00:01Z', now)).toBe(1);
  expect(daysLeft('2026-11-17T12:00:00Z', now)).toBe(0);
  expect(daysLeft('2026-10-01T12:00:00Z', now)).toBe(0);
});

test.each([
  ['https://floor.example.org', true],
  ['http://localhost:3000', true],
  ['http://floor.example.org', false],
  ['http://127.0.0.1:3000', false],
  ['https://10.0.0.5', false],
  ['https://[fd00::5]', false],
])('passkeys at %s: %s', (url, expected) => {
  expect(canUsePasskeys(new URL(url))).toBe(expected);
});
