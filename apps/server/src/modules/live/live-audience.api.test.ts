import { feedbackEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Told } from './stream-reader.fixture';
import { isRoom, startTwoInstances } from './two-instances.fixture';

const { there, make, admin, act, open, mark } = await startTwoInstances();
const member = await make.member();

describe('who may see', () => {
  test("feedback is its author's and the admins'", async () => {
    const [own, others, admins] = [
      await open(member),
      await open(await make.member()),
      await open(admin),
    ];
    const { id } = await act(member, feedbackEndpoints.create, {
      body: { category: 'bug', subject: 'S', message: 'M' },
    });
    const isIt = (told: Told) =>
      told.data.kind === 'feedback.changed' && told.data.feedbackId === id;
    await Promise.all([own.find(isIt), admins.find(isIt)]);
    await others.find(await mark());
    expect(others.told.some(isIt)).toBe(false);
  });

  test('a private room is told to its members, and no longer to one who was removed', async () => {
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
      streams.stranger.told.filter(
        ({ data }) => data.kind === 'standing.changed' && data.memberId === owner.id,
      );
    const countRoom = (who: keyof typeof streams) =>
      streams[who].told.filter(isRoom(room.id)).length;
    await post();
    await streams.guest.find(await mark());
    expect(countRoom('guest')).toBe(0);

    await act(owner, warRoomsEndpoints.addMember, {
      params: { id: room.id },
      body: { userId: guest.id, role: 'member' },
    });
    await post();
    await streams.guest.find((told) => told.data.kind === 'war-room-update.changed');
    await act(owner, warRoomsEndpoints.removeMember, {
      params: { id: room.id, userId: guest.id },
    });
    await streams.guest.find(await mark());
    const told = countRoom('guest');
    await post();
    await act(owner, warRoomsEndpoints.change, { params: { id: room.id }, body: { name: 'Den' } });
    const last = await mark();
    await Promise.all(Object.values(streams).map((stream) => stream.find(last)));
    // The last that they heard of it is that they are out.
    expect(streams.guest.told.filter(isRoom(room.id)).at(-1)?.data.kind).toBe('war-room.changed');
    expect(countRoom('guest')).toBe(told);
    expect(countRoom('stranger')).toBe(0);
    expect(countRoom('admin')).toBe(0);
    // Points are public: what happens in a private room moves none.
    expect(standings()).toEqual([]);

    // Coming back does not bring back what was said meanwhile.
    const again = await open(guest, { after: streams.guest.told.find(isRoom(room.id))?.id ?? '' });
    await again.find(last);
    expect(again.told.filter((one) => one.data.kind === 'war-room-update.changed')).toEqual([]);
  });

  test('an open room is told to all, and so is that it closes', async () => {
    const owner = await make.member();
    const stream = await open(await make.member());
    const room = await act(owner, warRoomsEndpoints.create, { body: { name: 'Open' } });
    const params = { id: room.id };
    await stream.find(isRoom(room.id));
    await act(owner, warRoomsEndpoints.change, { params, body: { isPrivate: true } });
    await stream.find(await mark());
    expect(stream.told.filter(isRoom(room.id))).toHaveLength(2);
    await act(owner, warRoomsEndpoints.delete, { params });
    await stream.find(await mark());
    expect(stream.told.filter(isRoom(room.id))).toHaveLength(2);
  });
});
