import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { createTestApp } from '../../testing/test-app';
import { type AdminAct, type ConfirmGrant, changeAdminRights } from './admin-rights';

const { db, make } = await createTestApp();
const transact = createTransact(db, createDomainEvents());
const change = (act: AdminAct, email: string, confirm: ConfirmGrant = async () => null) =>
  changeAdminRights(transact, act, email, confirm);
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

test('admin rights are granted and revoked by e-mail, case-insensitively', async () => {
  expect(await change('grant', 'Clerk@Example.ORG')).toEqual({
    isDone: true,
    message: 'clerk@example.org is an admin now.',
  });
  expect(await listAdmins()).toEqual(['chief', 'clerk']);
  expect((await change('revoke', 'chief@example.org')).isDone).toBe(true);
  expect(await listAdmins()).toEqual(['clerk']);
});

test('a change that has no effect is reported', async () => {
  expect((await change('grant', 'chief@example.org')).message).toContain('already');
  expect((await change('revoke', 'clerk@example.org')).message).toContain('is not an admin');
});

test('unknown e-mails and revoking the last admin are refused', async () => {
  expect(await change('grant', 'nobody@example.org')).toMatchObject({
    isDone: false,
  });
  expect(await change('revoke', 'chief@example.org')).toMatchObject({
    isDone: false,
  });
  expect(await listAdmins()).toEqual(['chief']);
});

test('one admin is left when all are revoked at once', async () => {
  const names = ['chief', 'clerk', 'third', 'fourth'];
  await make.member({ username: 'third' });
  await make.member({ username: 'fourth' });
  for (const name of names) await change('grant', `${name}@example.org`);
  const outcomes = await Promise.all(names.map((name) => change('revoke', `${name}@example.org`)));
  expect(outcomes.filter((outcome) => outcome.isDone)).toHaveLength(3);
  expect(await listAdmins()).toHaveLength(1);
});

test('a grant needs confirmation, which is requested only if something would change', async () => {
  const prompted: string[] = [];
  const decline: ConfirmGrant = async ({ email }) => {
    prompted.push(email);
    return 'Nothing was granted.';
  };
  expect(await change('grant', 'clerk@example.org', decline)).toEqual({
    isDone: false,
    message: 'Nothing was granted.',
  });
  expect(await listAdmins()).toEqual(['chief']);
  await change('grant', 'chief@example.org', decline);
  await change('revoke', 'clerk@example.org', decline);
  await change('grant', 'nobody@example.org', decline);
  expect(prompted).toEqual(['clerk@example.org']);
});
