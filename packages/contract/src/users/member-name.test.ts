import { expect, test } from 'vitest';
import { displayName, initials } from './member-name';

test.each([
  [{ firstName: 'Elin', lastName: 'Haugen', email: 'e@x.org' }, 'Elin Haugen', 'EH'],
  [{ firstName: 'Elin', lastName: null, email: 'e@x.org' }, 'Elin', 'E'],
  [{ firstName: null, lastName: null, email: 'zoe@x.org' }, 'zoe@x.org', 'Z'],
  [{ firstName: null, lastName: null, email: null }, 'User', 'U'],
  [{ firstName: '😀mile', lastName: 'ß', email: null }, '😀mile ß', '😀SS'],
  [
    { firstName: 'Elin', lastName: 'Haugen', email: null, state: 'suspended' as const },
    'Elin Haugen (suspended)',
    'EH',
  ],
])('%o is shown as %s with %s', (user, name, letters) => {
  expect(displayName(user)).toBe(name);
  expect(initials(user)).toBe(letters);
});
