import { auditEndpoints, usersEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp({ FEEDS: 'off' });
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const REASON = 'A complaint about the language used in this room';
type Who = typeof owner;

const closedRoom = () =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate: true, name: 'Quiet cell' });
const take = (who: Who, id: string, reason: unknown = REASON) =>
  apiAs(who)(warRoomsEndpoints.takeAccess, { params: { id }, body: { reason } });
const get = (who: Who, id: string) => apiAs(who)(warRoomsEndpoints.get, { params: { id } });
const listAccesses = (who: Who, id: string) =>
  apiAs(who)(warRoomsEndpoints.listAccesses, { params: { id } });
const listRooms = (who: Who) => apiAs(who)(warRoomsEndpoints.list, { query: { limit: 500 } });

describe('an admin outside a private room', () => {
  test('is told that it is private, and nothing else of it; nobody else is told that much', async () => {
    const id = await closedRoom();
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
  ])('needs a reason that says something: %j', async (reason, message) => {
    const id = await closedRoom();
    const { status, error } = await take(admin, id, reason);
    expect([status, error.details]).toEqual([400, [{ path: 'reason', message }]]);
    expect((await get(admin, id)).status).toBe(404);
  });

  test('sees the room for an hour once they have taken access, and its members see that', async () => {
    const id = await closedRoom();
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
    const { body: theirs } = await get(member, id);
    expect([theirs.accessUntil, theirs.accesses]).toEqual([null, shown.body]);
  });

  test('has nothing left of it once the hour is over', async () => {
    const id = await closedRoom();
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

  test('takes it once, also when they ask twenty times at once', async () => {
    const id = await closedRoom();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(admin, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await listAccesses(owner, id)).body).toHaveLength(1);
  });

  test('is in the audit log with the reason, by the id of the room alone', async () => {
    const id = await closedRoom();
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

  test('moderates with it, and neither posts nor invites nor opens the room', async () => {
    const id = await closedRoom();
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

  test('loses it with the role, and does not get it back with the role', async () => {
    const id = await closedRoom();
    const clerk = await make.member({ isAdmin: true });
    await take(clerk, id);
    const setRole = (isAdmin: boolean) =>
      apiAs(admin)(usersEndpoints.changeRole, { params: { id: clerk.id }, body: { isAdmin } });
    await setRole(false);
    expect((await get(clerk, id)).status).toBe(404);
    await setRole(true);
    expect((await get(clerk, id)).error.code).toBe('PRIVATE_ROOM');
  });

  test('who is demoted while they take access has none', async () => {
    const id = await closedRoom();
    const clerk = await make.member({ isAdmin: true });
    let taking: ReturnType<typeof take> | undefined;
    await db.begin(async (tx) => {
      await tx`update users set is_admin = false where id = ${clerk.id}`;
      taking = take(clerk, id);
      const waits = () => db`
        select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`;
      await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBe(1);
    });
    expect((await taking)?.status).toBe(403);
    expect((await listAccesses(owner, id)).body).toEqual([]);
  });

  test('who leaves stays named in the list', async () => {
    const id = await closedRoom();
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
