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
const sayPresent = (member: typeof owner, params: { id: string }) =>
  apiAs(member)(presenceEndpoints.sayPresent, { body: { place: 'war-room', placeId: params.id } });
const names = (people: readonly { username: string | null }[]) =>
  people.map(({ username }) => username);

test('those who say so are there, each once', async () => {
  const room = await openRoom(false);
  expect(names((await sayPresent(owner, room)).body)).toEqual(['a-owner']);
  await sayPresent(guest, room);
  expect(names((await sayPresent(guest, room)).body)).toEqual(['a-owner', 'b-guest']);
});

test('who is silent for half a minute has gone', async () => {
  const room = await openRoom(false);
  await sayPresent(guest, room);
  await db`
    update presence set seen_at = seen_at - interval '21 seconds'
    where place_id = ${room.id} and user_id = ${guest.id}`;
  expect(names((await sayPresent(owner, room)).body)).toEqual(['a-owner']);
});

test('a private room neither tells strangers nor shows those who were removed', async () => {
  const room = await openRoom(true);
  expect((await sayPresent(stranger, room)).status).toBe(404);
  await apiAs(owner)(warRoomsEndpoints.addMember, {
    params: room,
    body: { userId: guest.id, role: 'member' },
  });
  await sayPresent(guest, room);
  await apiAs(owner)(warRoomsEndpoints.removeMember, { params: { ...room, userId: guest.id } });
  expect(names((await sayPresent(owner, room)).body)).toEqual(['a-owner']);
  expect((await sayPresent(guest, room)).status).toBe(404);
});

test('reports and investigations have their readers too; what is not there has none', async () => {
  const reportId = await make.report();
  const investigationId = await make.investigation();
  const say = (place: string, placeId: string, member = owner) =>
    apiAs(member)(presenceEndpoints.sayPresent, { body: { place, placeId } });
  await say('report', reportId, guest);
  expect(names((await say('report', reportId)).body)).toEqual(['a-owner', 'b-guest']);
  expect(names((await say('investigation', investigationId)).body)).toEqual(['a-owner']);
  expect((await say('investigation', reportId)).status).toBe(404);
  expect((await say('nowhere', reportId)).status).toBe(400);
});

test('who says goodbye has gone at once, and those who are there are told', async () => {
  const room = await openRoom(false);
  await sayPresent(owner, room);
  await sayPresent(guest, room);
  const body = { place: 'war-room', placeId: room.id };
  expect((await apiAs(guest)(presenceEndpoints.leave, { body })).status).toBe(204);
  expect((await apiAs(guest)(presenceEndpoints.leave, { body })).status).toBe(204);
  expect(names((await sayPresent(owner, room)).body)).toEqual(['a-owner']);
  const told = await db<{ memberId: string }[]>`
    select member_id from live_events where data like ${`%presence.changed%${room.id}%`}`;
  expect(told.map((row) => row.memberId)).toEqual([owner.id, owner.id]);
});
