import { presenceEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const owner = await make.member({ username: 'a-owner' });
const guest = await make.member({ username: 'b-guest' });
const stranger = await make.member();

async function openRoom(isPrivate: boolean) {
  const { body } = await apiAs(owner)(warRoomsEndpoints.create, {
    body: { name: 'Room', isPrivate },
  });
  return { id: body.id };
}
const reportPresence = (member: typeof owner, params: { id: string }) =>
  apiAs(member)(presenceEndpoints.reportPresence, {
    body: { place: 'war-room', placeId: params.id },
  });
const names = (people: readonly { username: string | null }[]) =>
  people.map(({ username }) => username);

test('members who report presence are listed once each', async () => {
  const room = await openRoom(false);
  expect(names((await reportPresence(owner, room)).body)).toEqual(['a-owner']);
  await reportPresence(guest, room);
  expect(names((await reportPresence(guest, room)).body)).toEqual(['a-owner', 'b-guest']);
});

test('a member who stops reporting is no longer listed', async () => {
  const room = await openRoom(false);
  await reportPresence(guest, room);
  await db`
    update presence set seen_at = seen_at - interval '21 seconds'
    where place_id = ${room.id} and user_id = ${guest.id}`;
  expect(names((await reportPresence(owner, room)).body)).toEqual(['a-owner']);
});

test('a private room is hidden from strangers and does not list removed members', async () => {
  const room = await openRoom(true);
  expect((await reportPresence(stranger, room)).status).toBe(404);
  await apiAs(owner)(warRoomsEndpoints.addMember, {
    params: room,
    body: { userId: guest.id, role: 'member' },
  });
  await reportPresence(guest, room);
  await apiAs(owner)(warRoomsEndpoints.removeMember, { params: { ...room, userId: guest.id } });
  expect(names((await reportPresence(owner, room)).body)).toEqual(['a-owner']);
  expect((await reportPresence(guest, room)).status).toBe(404);
});

test('presence works for reports and investigations, and is a 404 for unknown ids', async () => {
  const reportId = await make.report();
  const investigationId = await make.investigation();
  const say = (place: string, placeId: string, member = owner) =>
    apiAs(member)(presenceEndpoints.reportPresence, { body: { place, placeId } });
  await say('report', reportId, guest);
  expect(names((await say('report', reportId)).body)).toEqual(['a-owner', 'b-guest']);
  expect(names((await say('report-edit', reportId)).body)).toEqual(['a-owner']);
  expect(names((await say('report', reportId)).body)).toEqual(['a-owner', 'b-guest']);
  expect((await say('report-edit', investigationId)).status).toBe(404);
  expect(names((await say('investigation', investigationId)).body)).toEqual(['a-owner']);
  expect((await say('investigation', reportId)).status).toBe(404);
  expect((await say('nowhere', reportId)).status).toBe(400);
});

test('a member who leaves is removed at once, and those still present are notified', async () => {
  const room = await openRoom(false);
  await reportPresence(owner, room);
  await reportPresence(guest, room);
  const body = { place: 'war-room', placeId: room.id };
  expect((await apiAs(guest)(presenceEndpoints.leave, { body })).status).toBe(204);
  expect((await apiAs(guest)(presenceEndpoints.leave, { body })).status).toBe(204);
  expect(names((await reportPresence(owner, room)).body)).toEqual(['a-owner']);
  const events = await db<{ memberId: string }[]>`
    select member_id from live_events where data like ${`%presence.changed%${room.id}%`}`;
  expect(events.map((row) => row.memberId)).toEqual([owner.id, owner.id]);
});
