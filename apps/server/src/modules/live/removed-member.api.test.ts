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
const enter = (member: Member) =>
  act(member, presenceEndpoints.reportPresence, { body: { place: 'war-room', placeId: room.id } });
for (const member of [stayer, guest]) await invite(member);
for (const member of [owner, stayer, guest]) await enter(member);

const streams = {
  stayer: await readStream(here.origin, stayer),
  guest: await readStream(there.origin, guest),
};
afterAll(() => {
  for (const stream of Object.values(streams)) stream.close();
});
await remove(guest);
await waitForAll();
/** The position of the guest before all that follows. */
const after = streams.guest.lastId();

/** Everyone gets the event of a new report, which is after all earlier events. */
async function waitForAll(stream = streams.guest): Promise<void> {
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
const ofRoom = (events: readonly { data: object }[]) =>
  events.filter(({ data }) => JSON.stringify(data).includes(room.id));
const notified = (events: readonly { data: { kind: LiveKind } }[]) =>
  events.filter(({ data }) => data.kind === 'notification.changed');

/** Everything that can happen in a room. The last act deletes it. */
const ACTS: [string, LiveKind, () => Promise<unknown>][] = [
  ['a member is invited', 'war-room.changed', () => invite(third)],
  ['a member enters', 'presence.changed', () => enter(third)],
  [
    'a member leaves',
    'presence.changed',
    () => act(third, presenceEndpoints.leave, { body: { place: 'war-room', placeId: room.id } }),
  ],
  ['a member is removed', 'war-room.changed', () => remove(third)],
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
    'a message mentions them',
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

test.each(ACTS)('a removed member gets no event when %s', async (_name, kind, happen) => {
  const [guestCount, stayerCount] = [streams.guest.events.length, streams.stayer.events.length];
  await happen();
  await waitForAll();
  // A current member gets it.
  expect(ofRoom(streams.stayer.events.slice(stayerCount)).map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind }),
  );
  const events = streams.guest.events.slice(guestCount);
  expect([...ofRoom(events), ...notified(events)]).toEqual([]);
});

test('a removed member gets no event when resuming', async () => {
  const again = await readStream(here.origin, guest, after);
  await waitForAll(again);
  expect(again.events.length).toBeGreaterThanOrEqual(ACTS.length);
  expect([...ofRoom(again.events), ...notified(again.events)]).toEqual([]);
  again.close();
});
