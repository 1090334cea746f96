import { auditEndpoints, usersEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { countBlocked } from '../../testing/count-blocked';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp({ FEEDS: 'off' });
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const REASON = 'A complaint about the language used in this room';
type Member = typeof owner;

const privateRoom = () =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate: true, name: 'Quiet cell' });
const take = (caller: Member, id: string, reason: unknown = REASON) =>
  apiAs(caller)(warRoomsEndpoints.takeAccess, { params: { id }, body: { reason } });
const get = (caller: Member, id: string) =>
  apiAs(caller)(warRoomsEndpoints.get, { params: { id } });
const listAccesses = (caller: Member, id: string) =>
  apiAs(caller)(warRoomsEndpoints.listAccesses, { params: { id } });
const listRooms = (caller: Member) =>
  apiAs(caller)(warRoomsEndpoints.list, { query: { limit: 500 } });

describe('an admin outside a private room', () => {
  test('learns only that the room is private; other members get a 404', async () => {
    const id = await privateRoom();
    const { status, error } = await get(admin, id);
    expect(status).toBe(404);
    expect(error).toEqual({
      message: 'This room is private',
      code: 'PRIVATE_ROOM',
      requestId: expect.any(String),
    });
    expect((await get(stranger, id)).error.code).toBe('NOT_FOUND');
    const missing = '00000000-0000-7000-8000-000000000000';
    expect((await get(admin, missing)).error.code).toBe('NOT_FOUND');
    expect((await take(admin, missing)).status).toBe(404);
    expect((await listRooms(admin)).body.filter((room) => room.isPrivate)).toEqual([]);
  });

  test.each([
    [null, 'Reason is required'],
    ['too short', 'Reason must be at least 10 characters'],
    [' '.repeat(20), 'Reason must be at least 10 characters'],
    ['x'.repeat(501), 'Reason must be at most 500 characters'],
  ])('needs a meaningful reason, not %j', async (reason, message) => {
    const id = await privateRoom();
    const { status, error } = await take(admin, id, reason);
    expect([status, error.details]).toEqual([400, [{ path: 'reason', message }]]);
    expect((await get(admin, id)).status).toBe(404);
  });

  test('tells the owners of the room, and can end the access early', async () => {
    const id = await privateRoom();
    const end = () => apiAs(admin)(warRoomsEndpoints.endAccess, { params: { id } });
    expect((await end()).status).toBe(404);
    await take(admin, id);
    const notices = await db`
      select user_id, actor_id, title from notifications
      where kind = 'room-access' and target_id = ${id}`;
    expect(notices).toEqual([{ userId: owner.id, actorId: admin.id, title: 'Quiet cell' }]);
    expect((await get(admin, id)).status).toBe(200);
    expect((await end()).status).toBe(204);
    expect((await get(admin, id)).status).toBe(404);
    expect((await get(member, id)).body.accesses).toEqual([]);
    expect((await listAccesses(member, id)).body).toHaveLength(1);
    const [entry] = await db`
      select act, actor_id, subject_name from audit_log where subject_id = ${id}
      order by seq desc limit 1`;
    expect(entry).toEqual({
      act: 'war-room.access-ended',
      actorId: admin.id,
      subjectName: null,
    });
  });

  test('can take access for an hour, which the members of the room see', async () => {
    const id = await privateRoom();
    await apiAs(member)(warRoomsEndpoints.sendMessage, { params: { id }, body: { content: 'Hm' } });
    const { status, body } = await take(admin, id);
    expect(status).toBe(201);
    const [row] = await db<{ minutes: number }[]>`
      select round(extract(epoch from until - created_at) / 60)::int as minutes
      from war_room_accesses where war_room_id = ${id}`;
    expect(row?.minutes).toBe(60);

    const seen = await get(admin, id);
    expect(seen.body).toMatchObject({ name: 'Quiet cell', role: null, accessUntil: body.until });
    const messages = await apiAs(admin)(warRoomsEndpoints.listMessages, { params: { id } });
    expect(messages.body.map(({ content }) => content)).toEqual(['Hm']);
    const rooms = await listRooms(admin);
    expect(rooms.body.map((room) => room.id)).toContain(id);
    expect(rooms.headers['x-total-count']).toBe(String(rooms.body.length));

    const shown = await listAccesses(member, id);
    expect(shown.body).toMatchObject([
      { user: { id: admin.id }, reason: REASON, until: body.until },
    ]);
    expect(shown.body[0]?.userName).toContain('chief@example.org');
    expect(shown.headers['x-total-count']).toBe('1');
    expect((await listAccesses(stranger, id)).status).toBe(404);
    const { body: room } = await get(member, id);
    expect([room.accessUntil, room.accesses]).toEqual([null, shown.body]);
  });

  test('loses access after the hour', async () => {
    const id = await privateRoom();
    await take(admin, id);
    await db`update war_room_accesses set until = now() where war_room_id = ${id}`;
    expect((await get(admin, id)).error.code).toBe('PRIVATE_ROOM');
    expect((await get(member, id)).body.accesses).toEqual([]);
    const messages = await apiAs(admin)(warRoomsEndpoints.listMessages, { params: { id } });
    expect(messages.status).toBe(404);
    expect((await listRooms(admin)).body.map((room) => room.id)).not.toContain(id);
    expect((await take(admin, id)).status).toBe(201);
    expect((await listAccesses(member, id)).body).toHaveLength(2);
  });

  test('takes access once with twenty concurrent requests', async () => {
    const id = await privateRoom();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(admin, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await listAccesses(owner, id)).body).toHaveLength(1);
  });

  test('is recorded in the audit log with the reason, but without the name of the room', async () => {
    const id = await privateRoom();
    const { body } = await take(admin, id);
    const log = await apiAs(admin)(auditEndpoints.list, {
      query: { act: 'war-room.access-taken', limit: 1 },
    });
    expect(log.body).toMatchObject([
      {
        actorId: admin.id,
        subjectId: id,
        subjectName: null,
        details: { reason: REASON, until: body.until },
      },
    ]);
  });

  test('can moderate, but not post, invite, join or open the room', async () => {
    const id = await privateRoom();
    await take(admin, id);
    const params = { id };
    const calls = apiAs(admin);
    const send = { params, body: { content: 'Hello' } };
    expect((await calls(warRoomsEndpoints.sendMessage, send)).status).toBe(403);
    const invite = { params, body: { userId: admin.id, role: 'owner' } };
    expect((await calls(warRoomsEndpoints.addMember, invite)).status).toBe(403);
    const opening = { params, body: { isPrivate: false } };
    expect((await calls(warRoomsEndpoints.change, opening)).status).toBe(403);
    expect((await calls(warRoomsEndpoints.join, { params })).status).toBe(403);
    const removal = { params: { id, userId: member.id } };
    expect((await calls(warRoomsEndpoints.removeMember, removal)).status).toBe(204);
    expect((await calls(warRoomsEndpoints.delete, { params })).status).toBe(204);
  });

  test('loses access with the admin role, and does not regain it with the role', async () => {
    const id = await privateRoom();
    const clerk = await make.member({ isAdmin: true });
    await take(clerk, id);
    const setRole = (isAdmin: boolean) =>
      apiAs(admin)(usersEndpoints.changeRole, { params: { id: clerk.id }, body: { isAdmin } });
    await setRole(false);
    expect((await get(clerk, id)).status).toBe(404);
    await setRole(true);
    expect((await get(clerk, id)).error.code).toBe('PRIVATE_ROOM');
  });

  test('loses every access when suspended, and does not regain it when reinstated', async () => {
    const id = await privateRoom();
    const clerk = await make.member({ isAdmin: true });
    await take(clerk, id);
    await db`
      insert into marking_accesses (id, object_id, kind, user_id, user_name, reason, until)
      values (gen_random_uuid(), ${await make.report()}, 'report', ${clerk.id}, 'Clerk', ${REASON},
        now() + interval '1 hour')`;
    for (const state of ['suspended', 'active']) {
      await db`update users set state = ${state} where id = ${clerk.id}`;
    }
    const open = await db`
      select until from war_room_accesses where user_id = ${clerk.id} and until > now()
      union all select until from marking_accesses where user_id = ${clerk.id} and until > now()`;
    expect(open).toEqual([]);
  });

  test('gets no access if demoted during the request', async () => {
    const id = await privateRoom();
    const clerk = await make.member({ isAdmin: true });
    let taking: ReturnType<typeof take> | undefined;
    await db.begin(async (tx) => {
      await tx`update users set is_admin = false where id = ${clerk.id}`;
      taking = take(clerk, id);
      await expect.poll(() => countBlocked(db), { timeout: 20_000 }).toBe(1);
    });
    expect((await taking)?.status).toBe(403);
    expect((await listAccesses(owner, id)).body).toEqual([]);
  });

  test('stays in the list of accesses after their account is deleted', async () => {
    const id = await privateRoom();
    const clerk = await make.member({ username: 'leaver', isAdmin: true });
    await take(clerk, id);
    await db`delete from users where id = ${clerk.id}`;
    expect((await listAccesses(member, id)).body).toMatchObject([{ user: null, reason: REASON }]);
    expect((await listAccesses(member, id)).body[0]?.userName).toContain('leaver@example.org');
  });
});

test('a room that was never private needs no access', async () => {
  const id = await make.warRoom({ ownerId: owner.id });
  expect(await take(admin, id)).toMatchObject({
    status: 409,
    error: { message: 'This room was never private: no access is needed' },
  });
});
