import { warRoomsEndpoints } from '@watchfloor/contract';
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
  apiAs(member)(warRoomsEndpoints.sayPresent, { params });
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
    update war_room_presence set seen_at = seen_at - interval '26 seconds'
    where war_room_id = ${room.id} and user_id = ${guest.id}`;
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
