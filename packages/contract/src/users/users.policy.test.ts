import { expect, test } from 'vitest';
import { canDeleteUser } from './users.policy';

const other = { id: 'b' };

test.each([
  ['a member, another', { id: 'a', isAdmin: false }, other, false],
  ['a member, themselves', { id: 'a', isAdmin: false }, { id: 'a' }, false],
  ['an admin, another', { id: 'a', isAdmin: true }, other, true],
  ['an admin, themselves', { id: 'a', isAdmin: true }, { id: 'a' }, false],
])('who can delete: %s', (_who, viewer, user, may) => {
  expect(canDeleteUser(viewer, user)).toBe(may);
});
