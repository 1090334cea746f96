import { auditEndpoints, authEndpoints, usersEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { writeAuditLog } from '../audit/audit.service';
import { changeAdminRights } from './admin-rights';

const { apiAs, make, db } = await createTestApp();
let chief: Member;
let clerk: Member;

const change = (actor: Member | null, id: string, body: unknown) =>
  apiAs(actor)(usersEndpoints.changeRole, { params: { id }, body });
const listAdmins = async () =>
  (await db<{ id: string }[]>`select id from users where is_admin`).map((row) => row.id);

beforeEach(async () => {
  await db`delete from users`;
  chief = await make.member({ isAdmin: true });
  clerk = await make.member();
});

test('granting and revoking admin rights takes effect at the next request', async () => {
  const granted = await change(chief, clerk.id, { isAdmin: true });
  expect([granted.status, granted.body]).toEqual([200, { id: clerk.id, isAdmin: true }]);
  expect((await apiAs(clerk)(auditEndpoints.list)).status).toBe(200);
  expect((await change(clerk, chief.id, { isAdmin: false })).status).toBe(200);
  expect((await apiAs(chief)(auditEndpoints.list)).status).toBe(403);
  expect((await apiAs(chief)(authEndpoints.currentUser)).body.isAdmin).toBe(false);
});

test('a change is audited, but not one without effect', async () => {
  await change(chief, clerk.id, { isAdmin: true });
  await change(chief, clerk.id, { isAdmin: true });
  await change(chief, clerk.id, { isAdmin: false });
  const { body } = await apiAs(chief)(auditEndpoints.list, { query: { actor: chief.id } });
  expect(body.map((entry) => [entry.act, entry.memberId])).toEqual([
    ['role.revoked', clerk.id],
    ['role.granted', clerk.id],
  ]);
});

test('the last admin cannot be demoted, not even by themselves', async () => {
  const { status, error } = await change(chief, chief.id, { isAdmin: false });
  expect([status, error.message]).toEqual([409, 'The last admin keeps the right']);
  await change(chief, clerk.id, { isAdmin: true });
  expect((await change(chief, chief.id, { isAdmin: false })).status).toBe(200);
  expect(await listAdmins()).toEqual([clerk.id]);
});

test('only admins can change roles', async () => {
  expect((await change(clerk, clerk.id, { isAdmin: true })).status).toBe(403);
  expect((await change(null, clerk.id, { isAdmin: true })).status).toBe(401);
  expect(await listAdmins()).toEqual([chief.id]);
});

test.each([{}, { isAdmin: 'yes' }, { isAdmin: null }, { isAdmin: 1 }])(
  'refuses the body %j',
  async (body) => {
    expect((await change(chief, clerk.id, body)).status).toBe(400);
  },
);

test.each(['00000000-0000-7000-8000-000000000000', 'nobody'])(
  'an unknown member (%s) is not found',
  async (id) => {
    expect((await change(chief, id, { isAdmin: true })).status).toBe(404);
  },
);

test('one of two admins who demote each other at once stays an admin', async () => {
  for (let round = 0; round < 10; round += 1) {
    await db`update users set is_admin = true where id in ${db([chief.id, clerk.id])}`;
    const answers = await Promise.all([
      change(chief, clerk.id, { isAdmin: false }),
      change(clerk, chief.id, { isAdmin: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await listAdmins()).toHaveLength(1);
  }
});

test('one of ten admins who all demote themselves at once stays an admin', async () => {
  const admins = await Promise.all(
    Array.from({ length: 10 }, () => make.member({ isAdmin: true })),
  );
  await db`update users set is_admin = false where id = ${chief.id}`;
  const answers = await Promise.all(
    admins.map((admin) => change(admin, admin.id, { isAdmin: false })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  expect(await listAdmins()).toHaveLength(1);
});

test('a change from the shell is audited as the operator', async () => {
  const events = createDomainEvents();
  writeAuditLog(events);
  const email = `${clerk.username}@example.org`;
  await changeAdminRights(createTransact(db, events), 'grant', email, async () => null);
  const { body } = await apiAs(chief)(auditEndpoints.list, { query: { limit: 1 } });
  expect(body[0]).toMatchObject({
    act: 'role.granted',
    actorId: null,
    actorName: 'Operator (shell)',
    memberId: clerk.id,
  });
});
