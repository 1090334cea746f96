import { expect, test } from 'vitest';
import { acceptsNewWork, canManageInvestigation } from './investigations.policy';

const investigation = { userId: 'opener' };

test.each([
  ['its opener', { id: 'opener', isAdmin: false }, true],
  ['another member', { id: 'another', isAdmin: false }, false],
  ['an admin', { id: 'another', isAdmin: true }, true],
])('%s can edit, close and reopen it: %o', (_who, viewer, expected) => {
  expect(canManageInvestigation(viewer, investigation)).toBe(expected);
});

test.each([
  ['active', true],
  ['closed', false],
] as const)('an investigation that is %s accepts new work: %s', (status, expected) => {
  expect(acceptsNewWork({ status })).toBe(expected);
});
