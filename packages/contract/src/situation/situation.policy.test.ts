import { expect, test } from 'vitest';
import { canDeleteSituationUpdate } from './situation.policy';

test.each([
  ['their own', { id: 'me', isAdmin: false }, 'me', true],
  ['another’s', { id: 'me', isAdmin: false }, 'other', false],
  ['another’s as admin', { id: 'me', isAdmin: true }, 'other', true],
])('who can delete %s update', (_name, viewer, userId, allowed) => {
  expect(canDeleteSituationUpdate(viewer, { userId })).toBe(allowed);
});
