import { warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };

const openRoom = (columns: object = {}) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], ...columns });
const privateRoom = () => openRoom({ isPrivate: true });

describe('creating a room', () => {
  test('makes the creator its owner and only member', async () => {
    const { status, body } = await apiAs(owner)(warRoomsEndpoints.create, {
      body: { name: ' Northern watch ', description: '', createdById: stranger.id },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Northern watch',
      description: null,
      isPrivate: false,
      createdById: owner.id,
      creator: { username: 'owner' },
      memberCount: 1,
      members: [{ userId: owner.id, role: 'owner' }],
      role: 'owner',
    });
  });

  test.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
    [
      { name: 'A', description: 'x'.repeat(5001) },
      'description',
      'Description must be at most 5000 characters',
    ],
  ])('rejects %o', async (body, path, message) => {
    const { status, error } = await apiAs(owner)(warRoomsEndpoints.create, { body });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });
});

describe('seeing rooms', () => {
  test('everyone sees an open room, only its members see a private one', async () => {
    const rooms = { open: await openRoom(), closed: await privateRoom() };
    for (const [caller, open, closed] of [
      [owner, 200, 200],
      [member, 200, 200],
      [stranger, 200, 404],
      [admin, 200, 404],
    ] as const) {
      const get = (id: string) => apiAs(caller)(warRoomsEndpoints.get, { params: { id } });
      expect((await get(rooms.open)).status).toBe(open);
      expect((await get(rooms.closed)).status).toBe(closed);
    }
  });

  test.each([member, stranger, admin])(
    'the list and its total have only visible rooms',
    async (caller) => {
      await openRoom();
      await privateRoom();
      const { body, headers } = await apiAs(caller)(warRoomsEndpoints.list, {
        query: { limit: 500 },
      });
      expect(headers['x-total-count']).toBe(String(body.length));
      const hasHidden = body.some((room) => room.isPrivate && room.role === null);
      expect(hasHidden).toBe(false);
    },
  );

  test('every request for an unknown room is a 404', async () => {
    const calls = [
      apiAs(owner)(warRoomsEndpoints.get, { params: missing }),
      apiAs(owner)(warRoomsEndpoints.change, { params: missing, body: { name: 'x' } }),
      apiAs(owner)(warRoomsEndpoints.delete, { params: missing }),
      apiAs(owner)(warRoomsEndpoints.join, { params: missing }),
      apiAs(owner)(warRoomsEndpoints.addMember, {
        params: missing,
        body: { userId: member.id },
      }),
      apiAs(owner)(warRoomsEndpoints.removeMember, {
        params: { ...missing, userId: owner.id },
      }),
    ];
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect(statuses).toEqual(calls.map(() => 404));
  });
});

describe('joining', () => {
  const join = (caller: typeof owner, id: string) =>
    apiAs(caller)(warRoomsEndpoints.join, { params: { id } });

  test('an open room with twenty concurrent requests adds one membership', async () => {
    const id = await openRoom();
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(stranger, id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { body } = await join(stranger, id);
    expect(body).toMatchObject({ memberCount: 3, role: 'member' });
  });

  test('a private room without an invitation is a 404, also for admins', async () => {
    const id = await privateRoom();
    expect((await join(stranger, id)).status).toBe(404);
    expect((await join(admin, id)).status).toBe(404);
    expect((await join(member, id)).body.memberCount).toBe(2);
  });
});

describe('members', () => {
  const add = (caller: typeof owner, id: string, body: object) =>
    apiAs(caller)(warRoomsEndpoints.addMember, { params: { id }, body });
  const remove = (caller: typeof owner, id: string, userId: string) =>
    apiAs(caller)(warRoomsEndpoints.removeMember, { params: { id, userId } });

  test('can be invited by the owner only', async () => {
    const id = await privateRoom();
    expect((await add(member, id, { userId: stranger.id })).status).toBe(403);
    expect((await add(stranger, id, { userId: stranger.id })).status).toBe(404);
    const invited = await add(owner, id, { userId: stranger.id });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ role: 'member', user: { username: 'stranger' } });
    const { body } = await apiAs(stranger)(warRoomsEndpoints.get, { params: { id } });
    expect(body).toMatchObject({ memberCount: 3, role: 'member' });
    expect((await add(owner, id, { userId: missing.id })).status).toBe(404);
    expect((await add(owner, id, { userId: 'x' })).status).toBe(400);
    expect((await add(owner, id, { userId: member.id, role: 'king' })).status).toBe(400);
  });

  test('can leave or be removed by the owner, and then no longer see a private room', async () => {
    const id = await privateRoom();
    await add(owner, id, { userId: stranger.id });
    expect((await remove(member, id, stranger.id)).status).toBe(403);
    expect((await remove(member, id, member.id)).status).toBe(204);
    expect((await remove(owner, id, stranger.id)).status).toBe(204);
    expect((await remove(owner, id, stranger.id)).status).toBe(404);
    for (const caller of [member, stranger]) {
      const { status } = await apiAs(caller)(warRoomsEndpoints.get, { params: { id } });
      expect(status).toBe(404);
    }
  });

  test('include the last owner, who cannot leave without a successor', async () => {
    const id = await openRoom();
    expect((await remove(owner, id, owner.id)).status).toBe(409);
    expect((await add(owner, id, { userId: owner.id, role: 'member' })).status).toBe(409);
    expect((await add(owner, id, { userId: member.id, role: 'owner' })).body.role).toBe('owner');
    expect((await remove(owner, id, owner.id)).status).toBe(204);
    expect((await remove(member, id, member.id)).status).toBe(409);
  });

  test('include one owner after two leave concurrently', async () => {
    const id = await openRoom();
    await add(owner, id, { userId: member.id, role: 'owner' });
    const answers = await Promise.all([remove(owner, id, owner.id), remove(member, id, member.id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  });
});

describe('changing and deleting', () => {
  test('are allowed for the owner; omitted fields stay unchanged', async () => {
    const id = await openRoom({ name: 'Old', description: 'Kept' });
    const change = (caller: typeof owner, body: object) =>
      apiAs(caller)(warRoomsEndpoints.change, { params: { id }, body });
    expect((await change(member, { name: 'New' })).status).toBe(403);
    expect((await change(owner, { name: ' ' })).status).toBe(400);
    expect((await change(owner, { name: 'New', isPrivate: true })).body).toMatchObject({
      name: 'New',
      description: 'Kept',
      isPrivate: true,
    });
    expect((await change(owner, { description: null })).body).toMatchObject({
      name: 'New',
      description: null,
    });
    expect((await change(stranger, { name: 'x' })).status).toBe(404);
    expect((await change(admin, { isPrivate: false })).status).toBe(404);
    expect((await change(owner, { isPrivate: false })).body.isPrivate).toBe(false);
    expect((await change(admin, { name: 'Moderated' })).body.name).toBe('Moderated');
    expect((await change(admin, { isPrivate: true })).status).toBe(403);
  });

  test('deleting a room deletes its members', async () => {
    const id = await openRoom();
    const remove = (caller: typeof owner) =>
      apiAs(caller)(warRoomsEndpoints.delete, { params: { id } });
    expect((await remove(member)).status).toBe(403);
    expect((await remove(owner)).status).toBe(204);
    expect((await remove(owner)).status).toBe(404);
    expect(await db`select 1 from war_room_members where war_room_id = ${id}`).toHaveLength(0);
  });

  test('maintained counts equal the tables, also after a member is deleted', async () => {
    const leaver = await make.member();
    await make.warRoom({ ownerId: leaver.id, memberIds: [member.id] });
    await openRoom({ memberIds: [leaver.id] });
    await db`delete from users where id = ${leaver.id}`;
    const wrong = await db`
      select r.id from war_rooms r
      where r.member_count <> (select count(*) from war_room_members m where m.war_room_id = r.id)
        or r.update_count <> (select count(*) from war_room_situation_updates s where s.war_room_id = r.id)`;
    expect(wrong).toHaveLength(0);
    const [row] = await db<{ all: number; open: number; counted: number; countedOpen: number }[]>`
      select total_of('war_rooms') as all, total_of('war_rooms:open') as open,
        count(*)::int as counted, (count(*) filter (where not is_private))::int as counted_open from war_rooms`;
    expect([row?.all, row?.open]).toEqual([row?.counted, row?.countedOpen]);
  });
});
