import {
  accessEndpoints,
  compartmentsEndpoints,
  feedbackEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { ReceivedEvent } from './stream-reader.fixture';
import { isRoom, startTwoInstances } from './two-instances.fixture';

const { there, make, admin, act, open, mark } = await startTwoInstances();
const member = await make.member();

describe('visibility', () => {
  test('feedback events are sent to its author and admins', async () => {
    const [own, others, admins] = [
      await open(member),
      await open(await make.member()),
      await open(admin),
    ];
    const { id } = await act(member, feedbackEndpoints.create, {
      body: { category: 'bug', subject: 'S', message: 'M' },
    });
    const isFeedback = ({ data }: ReceivedEvent) =>
      data.kind === 'feedback.changed' && data.feedbackId === id;
    await Promise.all([own.find(isFeedback), admins.find(isFeedback)]);
    await others.find(await mark());
    expect(others.events.some(isFeedback)).toBe(false);
  });

  test('that somebody may read more is told to nobody but admins', async () => {
    const somebody = await make.member();
    const [stranger, admins] = [await open(member), await open(admin)];
    const isAboutThem = ({ data }: ReceivedEvent) =>
      data.kind === 'member.changed' && data.memberId === somebody.id;
    const code = await make.compartment();
    await act(admin, compartmentsEndpoints.addMember, { params: { code, userId: somebody.id } });
    await act(admin, accessEndpoints.changeMember, {
      params: { id: somebody.id },
      body: { affiliation: 'client', reason: 'Works for the port authority' },
    });
    const last = await mark();
    await Promise.all([stranger.find(last), admins.find(last)]);
    expect(admins.events.filter(isAboutThem)).toHaveLength(2);
    expect(stranger.events.some(isAboutThem)).toBe(false);
  });

  test('events of a private room are sent to its current members only', async () => {
    const [owner, guest, stranger] = [
      await make.member(),
      await make.member(),
      await make.member(),
    ];
    const streams = {
      guest: await open(guest, { at: there }),
      stranger: await open(stranger),
      admin: await open(admin),
    };
    const room = await act(owner, warRoomsEndpoints.create, {
      body: { name: 'Cell', isPrivate: true },
    });
    const update = {
      title: 'Seen',
      description: 'On the road.',
      severity: 'low',
      latitude: '1',
      longitude: '2',
    };
    const post = () =>
      act(owner, warRoomsEndpoints.createUpdate, { params: { id: room.id }, body: update });
    const standings = () =>
      streams.stranger.events.filter(
        ({ data }) => data.kind === 'standing.changed' && data.memberId === owner.id,
      );
    const countRoom = (name: keyof typeof streams) =>
      streams[name].events.filter(isRoom(room.id)).length;
    await post();
    await streams.guest.find(await mark());
    expect(countRoom('guest')).toBe(0);

    await act(owner, warRoomsEndpoints.addMember, {
      params: { id: room.id },
      body: { userId: guest.id, role: 'member' },
    });
    await post();
    await streams.guest.find(({ data }) => data.kind === 'war-room-update.changed');
    await act(owner, warRoomsEndpoints.removeMember, {
      params: { id: room.id, userId: guest.id },
    });
    await streams.guest.find(await mark());
    const countBefore = countRoom('guest');
    await post();
    await act(owner, warRoomsEndpoints.change, { params: { id: room.id }, body: { name: 'Den' } });
    const last = await mark();
    await Promise.all(Object.values(streams).map((stream) => stream.find(last)));
    // The last event is about the removal itself.
    expect(streams.guest.events.filter(isRoom(room.id)).at(-1)?.data.kind).toBe('war-room.changed');
    expect(countRoom('guest')).toBe(countBefore);
    expect(countRoom('stranger')).toBe(0);
    expect(countRoom('admin')).toBe(0);
    // Points are public, so acts in a private room must not change them.
    expect(standings()).toEqual([]);

    // Resuming does not replay what was sent after the removal.
    const after = streams.guest.events.find(isRoom(room.id))?.id ?? '';
    const again = await open(guest, { after });
    await again.find(last);
    expect(again.events.filter(({ data }) => data.kind === 'war-room-update.changed')).toEqual([]);
  });

  test('events of an open room are sent to all, including that it becomes private', async () => {
    const owner = await make.member();
    const stream = await open(await make.member());
    const room = await act(owner, warRoomsEndpoints.create, { body: { name: 'Open' } });
    const params = { id: room.id };
    await stream.find(isRoom(room.id));
    await act(owner, warRoomsEndpoints.change, { params, body: { isPrivate: true } });
    await stream.find(await mark());
    expect(stream.events.filter(isRoom(room.id))).toHaveLength(2);
    await act(owner, warRoomsEndpoints.delete, { params });
    await stream.find(await mark());
    expect(stream.events.filter(isRoom(room.id))).toHaveLength(2);
  });
});
