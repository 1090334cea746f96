import {
  type LiveKind,
  presenceEndpoints,
  reportsEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { afterAll, expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { readStream } from './stream-reader.fixture';
import { startTwoInstances } from './two-instances.fixture';

const { here, there, make, act } = await startTwoInstances();
const [owner, stayer, guest, third] = [
  await make.member(),
  await make.member(),
  await make.member({ username: 'guest' }),
  await make.member(),
];

const room = await act(owner, warRoomsEndpoints.create, {
  body: { name: 'Cell', isPrivate: true },
});
const params = { id: room.id };
const invite = (member: Member) =>
  act(owner, warRoomsEndpoints.addMember, { params, body: { userId: member.id, role: 'member' } });
const remove = (member: Member) =>
  act(owner, warRoomsEndpoints.removeMember, { params: { ...params, userId: member.id } });
const sayPresent = (member: Member) =>
  act(member, presenceEndpoints.sayPresent, { body: { place: 'war-room', placeId: room.id } });
for (const member of [stayer, guest]) await invite(member);
for (const member of [owner, stayer, guest]) await sayPresent(member);

const streams = {
  stayer: await readStream(here.origin, stayer),
  guest: await readStream(there.origin, guest),
};
afterAll(() => {
  for (const stream of Object.values(streams)) stream.close();
});
await remove(guest);
await hasHeardAll();
/** Where the guest would come back from: before all that follows. */
const after = streams.guest.lastId();

/** Everyone is told of a report: by then what came before it has been decided. */
async function hasHeardAll(stream = streams.guest): Promise<void> {
  const { id } = await act(owner, reportsEndpoints.create, {
    body: { title: 'Mark', content: 'Mark.', intelligenceType: 'OSINT', tags: [] },
  });
  const isMark = ({ data }: { data: object }) => 'reportId' in data && data.reportId === id;
  await Promise.all([stream.find(isMark), streams.stayer.find(isMark)]);
}

const UPDATE = {
  title: 'Seen',
  description: 'On the road.',
  severity: 'low',
  latitude: '1',
  longitude: '2',
};
const ofRoom = (told: readonly { data: object }[]) =>
  told.filter(({ data }) => JSON.stringify(data).includes(room.id));
const notified = (told: readonly { data: { kind: LiveKind } }[]) =>
  told.filter(({ data }) => data.kind === 'notification.changed');

/** All that can happen in a room, in an order in which it can; the last ends it. */
const ACTS: [string, LiveKind, () => Promise<unknown>][] = [
  ['somebody is invited', 'war-room.changed', () => invite(third)],
  ['somebody comes to look', 'presence.changed', () => sayPresent(third)],
  [
    'somebody stops looking',
    'presence.changed',
    () => act(third, presenceEndpoints.leave, { body: { place: 'war-room', placeId: room.id } }),
  ],
  ['somebody is removed', 'war-room.changed', () => remove(third)],
  [
    'it is renamed',
    'war-room.changed',
    () => act(owner, warRoomsEndpoints.change, { params, body: { name: 'Den' } }),
  ],
  [
    'an update is posted',
    'war-room-update.changed',
    () => act(owner, warRoomsEndpoints.createUpdate, { params, body: UPDATE }),
  ],
  [
    'updates are imported',
    'war-room-update.changed',
    () => act(owner, warRoomsEndpoints.importUpdates, { params, body: { updates: [UPDATE] } }),
  ],
  [
    'an update is deleted',
    'war-room-update.changed',
    async () => {
      const [first] = await act(owner, warRoomsEndpoints.listUpdates, { params });
      const updateId = first?.id;
      await act(owner, warRoomsEndpoints.deleteUpdate, { params: { ...params, updateId } });
    },
  ],
  [
    'a message is sent that calls them',
    'room-message.changed',
    () =>
      act(owner, warRoomsEndpoints.sendMessage, {
        params,
        body: { content: '@guest, are you there?' },
        headers: { 'idempotency-key': 'a-key-of-this-test' },
      }),
  ],
  [
    'a message is deleted',
    'room-message.changed',
    async () => {
      const [first] = await act(owner, warRoomsEndpoints.listMessages, { params });
      const messageId = first?.id;
      await act(owner, warRoomsEndpoints.deleteMessage, { params: { ...params, messageId } });
    },
  ],
  ['it is deleted', 'war-room.deleted', () => act(owner, warRoomsEndpoints.delete, { params })],
];

test.each(ACTS)('when %s, who was removed hears nothing of it', async (_name, kind, happen) => {
  const [heard, known] = [streams.guest.told.length, streams.stayer.told.length];
  await happen();
  await hasHeardAll();
  // Who is still in it does: it was there to be heard.
  expect(ofRoom(streams.stayer.told.slice(known)).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind }),
  );
  const told = streams.guest.told.slice(heard);
  expect([...ofRoom(told), ...notified(told)]).toEqual([]);
});

test('nor when they come back to where they were', async () => {
  const again = await readStream(here.origin, guest, after);
  await hasHeardAll(again);
  expect(again.told.length).toBeGreaterThanOrEqual(ACTS.length);
  expect([...ofRoom(again.told), ...notified(again.told)]).toEqual([]);
  again.close();
});
