import { warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };

const openRoom = (given: object = {}) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], ...given });
const privateRoom = () => openRoom({ isPrivate: true });

describe('opening a room', () => {
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
  ])('refuses %o', async (body, path, message) => {
    const { status, error } = await apiAs(owner)(warRoomsEndpoints.create, { body });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path, message }]);
  });
});

describe('seeing rooms', () => {
  test('an open room is everyone’s, a private one its members’ alone', async () => {
    const rooms = { open: await openRoom(), closed: await privateRoom() };
    for (const [who, open, closed] of [
      [owner, 200, 200],
      [member, 200, 200],
      [stranger, 200, 404],
      [admin, 200, 404],
    ] as const) {
      const get = (id: string) => apiAs(who)(warRoomsEndpoints.get, { params: { id } });
      expect((await get(rooms.open)).status).toBe(open);
      expect((await get(rooms.closed)).status).toBe(closed);
    }
  });

  test.each([member, stranger, admin])(
    'the list is what one can see, and counted so',
    async (who) => {
      await openRoom();
      await privateRoom();
      const { body, headers } = await apiAs(who)(warRoomsEndpoints.list, { query: { limit: 500 } });
      expect(headers['x-total-count']).toBe(String(body.length));
      const hasHidden = body.some((room) => room.isPrivate && room.role === null);
      expect(hasHidden).toBe(false);
    },
  );

  test('an unknown room is not found, whatever one does to it', async () => {
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
  const join = (who: typeof owner, id: string) =>
    apiAs(who)(warRoomsEndpoints.join, { params: { id } });

  test('an open room twenty times at once is one membership', async () => {
    const id = await openRoom();
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(stranger, id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { body } = await join(stranger, id);
    expect(body).toMatchObject({ memberCount: 3, role: 'member' });
  });

  test('a private room is by invitation: nobody else finds it, admins included', async () => {
    const id = await privateRoom();
    expect((await join(stranger, id)).status).toBe(404);
    expect((await join(admin, id)).status).toBe(404);
    expect((await join(member, id)).body.memberCount).toBe(2);
  });
});

describe('members', () => {
  const add = (who: typeof owner, id: string, body: object) =>
    apiAs(who)(warRoomsEndpoints.addMember, { params: { id }, body });
  const remove = (who: typeof owner, id: string, userId: string) =>
    apiAs(who)(warRoomsEndpoints.removeMember, { params: { id, userId } });

  test('are invited by the owner', async () => {
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

  test('leave by themselves and are removed by the owner; then a private room is gone for them', async () => {
    const id = await privateRoom();
    await add(owner, id, { userId: stranger.id });
    expect((await remove(member, id, stranger.id)).status).toBe(403);
    expect((await remove(member, id, member.id)).status).toBe(204);
    expect((await remove(owner, id, stranger.id)).status).toBe(204);
    expect((await remove(owner, id, stranger.id)).status).toBe(404);
    for (const who of [member, stranger]) {
      const { status } = await apiAs(who)(warRoomsEndpoints.get, { params: { id } });
      expect(status).toBe(404);
    }
  });

  test('the last owner stays; with another owner they may go', async () => {
    const id = await openRoom();
    expect((await remove(owner, id, owner.id)).status).toBe(409);
    expect((await add(owner, id, { userId: owner.id, role: 'member' })).status).toBe(409);
    expect((await add(owner, id, { userId: member.id, role: 'owner' })).body.role).toBe('owner');
    expect((await remove(owner, id, owner.id)).status).toBe(204);
    expect((await remove(member, id, member.id)).status).toBe(409);
  });

  test('of two owners who leave at once, one stays', async () => {
    const id = await openRoom();
    await add(owner, id, { userId: member.id, role: 'owner' });
    const answers = await Promise.all([remove(owner, id, owner.id), remove(member, id, member.id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  });
});

describe('changing and deleting', () => {
  test('are the owner’s; what is left out of a change stays', async () => {
    const id = await openRoom({ name: 'Old', description: 'Kept' });
    const change = (who: typeof owner, body: object) =>
      apiAs(who)(warRoomsEndpoints.change, { params: { id }, body });
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

  test('a deleted room takes its members and updates with it', async () => {
    const id = await openRoom();
    const remove = (who: typeof owner) => apiAs(who)(warRoomsEndpoints.delete, { params: { id } });
    expect((await remove(member)).status).toBe(403);
    expect((await remove(owner)).status).toBe(204);
    expect((await remove(owner)).status).toBe(404);
    expect(await db`select 1 from war_room_members where war_room_id = ${id}`).toHaveLength(0);
  });

  test('kept counts are those of the tables, also when a member is deleted', async () => {
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
