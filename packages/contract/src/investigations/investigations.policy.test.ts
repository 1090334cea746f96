import { expect, test } from 'vitest';
import { canCloseInvestigation, takesNewWork } from './investigations.policy';

const investigation = { userId: 'opener' };

test.each([
  ['its opener', { id: 'opener', isAdmin: false }, true],
  ['another member', { id: 'another', isAdmin: false }, false],
  ['an admin', { id: 'another', isAdmin: true }, true],
])('%s closes it: %o', (_who, viewer, expected) => {
  expect(canCloseInvestigation(viewer, investigation)).toBe(expected);
});

test.each([
  ['active', true],
  ['closed', false],
] as const)('an investigation that is %s takes new work: %s', (status, expected) => {
  expect(takesNewWork({ status })).toBe(expected);
});
