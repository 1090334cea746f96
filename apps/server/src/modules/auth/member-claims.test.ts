import { expect, test } from 'vitest';
import { toMemberProfile } from './member-claims';

test('a profile is read from the claims of the provider', () => {
  expect(
    toMemberProfile({
      email: 'Elin@Example.org',
      email_verified: true,
      given_name: 'Elin',
      family_name: 'Haugen',
      picture: 'https://pictures.example/elin.png',
    }),
  ).toEqual({
    email: 'Elin@Example.org',
    isEmailVerified: true,
    firstName: 'Elin',
    lastName: 'Haugen',
    profileImageUrl: 'https://pictures.example/elin.png',
  });
});

test('claims of the wrong shape are ignored', () => {
  expect(
    toMemberProfile({ email: 7, email_verified: 'maybe', given_name: [], picture: 'javascript:1' }),
  ).toEqual({
    email: null,
    isEmailVerified: false,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  });
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false],
  [1, false],
])('email_verified %j means %j', (emailVerified, isEmailVerified) => {
  expect(toMemberProfile({ email: 'a@b.example', email_verified: emailVerified })).toMatchObject({
    isEmailVerified,
  });
});

test('the full name is the fallback, and control characters are removed', () => {
  expect(toMemberProfile({ name: 'Ada\u0000 Lovelace\n' })).toMatchObject({
    firstName: 'Ada  Lovelace',
    lastName: null,
  });
  expect(toMemberProfile({ given_name: 'x'.repeat(500) }).firstName).toHaveLength(200);
});

test('names are normalized and invisible characters removed', () => {
  expect(
    toMemberProfile({
      given_name: '\u202eE\u200blin\u2069',
      family_name: '\uff28augen',
      email: 'elin@example.org',
    }),
  ).toMatchObject({ firstName: 'Elin', lastName: 'Haugen', email: 'elin@example.org' });
  expect(toMemberProfile({ given_name: '\u200b' }).firstName).toBeNull();
});
