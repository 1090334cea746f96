import { expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { readSettings } from '../../settings';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { writeAuditLog } from '../audit/audit.service';
import { changeStateByEmail, inviteByShell, listWaiting, removeByEmail } from './access-commands';
import { keepWork } from './removal';

const { db } = await createTestDatabase();
const events = createDomainEvents();
writeAuditLog(events);
const installation = { db, transact: createTransact(db, events), settings: readSettings({}) };
const make = createFactories(db);
const emailOf = ({ username }: { username: string }) => `${username}@example.org`;
const stateOf = async ({ id }: { id: string }) =>
  (await db`select state from users where id = ${id}`)[0]?.state;

test('the operator approves, refuses, suspends, reinstates and removes by e-mail', async () => {
  const [admin, first, second] = [
    await make.member({ isAdmin: true }),
    await make.member({ state: 'waiting' }),
    await make.member({ state: 'waiting' }),
  ];
  const change = (act: 'approve' | 'refuse' | 'suspend' | 'reinstate', who: typeof first) =>
    changeStateByEmail(installation, act, emailOf(who));
  expect((await listWaiting(installation)).message).toBe(`${emailOf(first)}\n${emailOf(second)}`);
  expect(await change('suspend', first)).toMatchObject({ isDone: false });
  expect(await change('approve', first)).toMatchObject({ isDone: true });
  expect(await stateOf(first)).toBe('active');
  expect(await change('refuse', first)).toMatchObject({ isDone: false });
  expect(await change('refuse', second)).toMatchObject({ isDone: true });
  expect(await stateOf(second)).toBeUndefined();
  expect((await listWaiting(installation)).message).toBe('Nobody waits for approval.');
  expect(await change('suspend', first)).toMatchObject({ isDone: true });
  expect(await db`select from sessions where user_id = ${first.id}`).toEqual([]);
  expect(await change('reinstate', first)).toMatchObject({ isDone: true });
  expect(await change('suspend', admin)).toEqual({
    isDone: false,
    message: 'The last admin cannot be suspended.',
  });
  const remove = (who: typeof first) => removeByEmail(installation, emailOf(who), keepWork);
  expect(await remove(admin)).toMatchObject({ isDone: false });
  expect(await remove(first)).toMatchObject({ isDone: true });
  expect(await stateOf(first)).toBe('former');
  expect(await remove(first)).toMatchObject({ isDone: false });
  const acts = await db`
    select act, actor_name from audit_log where act like 'member.%' order by seq`;
  expect(acts.map(({ act }) => act)).toEqual([
    'member.approved',
    'member.refused',
    'member.suspended',
    'member.reinstated',
    'member.removed',
  ]);
  expect(new Set(acts.map(({ actorName }) => actorName))).toEqual(new Set(['Operator (shell)']));
});

test('the operator invites', async () => {
  const { isDone, message } = await inviteByShell(installation, 'new@example.org', true);
  expect([isDone, message]).toEqual([true, expect.stringContaining('/invitation/')]);
  const [row] = await db`select email, is_admin, created_by_id from invitations`;
  expect(row).toEqual({ email: 'new@example.org', isAdmin: true, createdById: null });
});
