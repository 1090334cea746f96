import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { createTestApp } from '../../testing/test-app';
import { changeAdminRights } from './admin-rights';

const { db, make } = await createTestApp();
const transact = createTransact(db, createDomainEvents());
const listAdmins = async () => {
  const rows = await db<{ username: string }[]>`
    select username from users where is_admin order by username`;
  return rows.map((row) => row.username);
};

beforeEach(async () => {
  await db`delete from users`;
  await make.member({ username: 'chief', isAdmin: true });
  await make.member({ username: 'clerk' });
});

test('grants and revokes, whatever the case of the e-mail', async () => {
  expect(await changeAdminRights(transact, 'grant', 'Clerk@Example.ORG')).toEqual({
    isDone: true,
    message: 'clerk@example.org is an admin now.',
  });
  expect(await listAdmins()).toEqual(['chief', 'clerk']);
  expect((await changeAdminRights(transact, 'revoke', 'chief@example.org')).isDone).toBe(true);
  expect(await listAdmins()).toEqual(['clerk']);
});

test('says so when there is nothing to do', async () => {
  expect((await changeAdminRights(transact, 'grant', 'chief@example.org')).message).toContain(
    'already',
  );
  expect((await changeAdminRights(transact, 'revoke', 'clerk@example.org')).message).toContain(
    'is not an admin',
  );
});

test('refuses a stranger, and to take the right from the last admin', async () => {
  expect(await changeAdminRights(transact, 'grant', 'nobody@example.org')).toMatchObject({
    isDone: false,
  });
  expect(await changeAdminRights(transact, 'revoke', 'chief@example.org')).toMatchObject({
    isDone: false,
  });
  expect(await listAdmins()).toEqual(['chief']);
});

test('leaves one admin when all are revoked at once', async () => {
  const names = ['chief', 'clerk', 'third', 'fourth'];
  await make.member({ username: 'third' });
  await make.member({ username: 'fourth' });
  for (const name of names) await changeAdminRights(transact, 'grant', `${name}@example.org`);
  const outcomes = await Promise.all(
    names.map((name) => changeAdminRights(transact, 'revoke', `${name}@example.org`)),
  );
  expect(outcomes.filter((outcome) => outcome.isDone)).toHaveLength(3);
  expect(await listAdmins()).toHaveLength(1);
});
