import { expect, test } from 'vitest';
import { readGroups } from './group-claims';

test.each([
  ['a list', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
  ['one name', { groups: 'a' }, 'groups', ['a']],
  ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  ['a name with dots', { 'https://x.example/groups': ['a'] }, 'https://x.example/groups', ['a']],
  ['other types', { groups: ['a', 1, null] }, 'groups', ['a']],
  ['an absent claim', {}, 'groups', []],
  ['a path through text', { realm_access: 'x' }, 'realm_access.roles', []],
  ['an inherited name', {}, 'constructor.name', []],
])('%s', (_name, claims, claim, groups) => {
  expect(readGroups(claims, claim)).toEqual(groups);
});

test.each([
  ['another place is named', { _claim_names: { groups: 'src1' } }],
  ['the provider says that there are some', { hasgroups: true }],
])('groups that were left out are unknown, not none: %s', (_name, claims) => {
  expect(readGroups(claims, 'groups')).toBe('unknown');
});
